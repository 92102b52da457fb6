import { buildBundles } from './build.js'
import { bundleOf, entries, isFresh } from './files.js'
import { loadScript } from './script.js'

/* Run by npm after installation, so that the first start is as fast as the next. */
if (!isFresh()) await buildBundles()
const [server] = ['devplatform', ...Object.keys(entries)].map((name) => loadScript(bundleOf(name)))
await server.exports.writeSchema()
if (server.isNew) {
  // The code that is kept contains what has run.
  const platform = await server.exports.startPlatform()
  await fetch(`${platform.url}/user`).then((response) => response.text())
  await platform.close()
  server.keep()
}
