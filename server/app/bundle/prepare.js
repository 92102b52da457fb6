import { once } from 'node:events'
import { isMainThread, Worker } from 'node:worker_threads'
import { buildBundles } from './build.js'
import { bundleOf, entries, isFresh } from './files.js'
import { loadScript } from './script.js'

const load = (name) => loadScript(bundleOf(name))

/** Keeps the compiled code of all bundles, that of the server with what a start runs. */
async function prepare() {
  if (!isFresh()) await buildBundles()
  const [server] = ['devplatform', ...Object.keys(entries)].map(load)
  // In a thread, because most starts run no migrations, whose code is then not kept.
  await once(new Worker(new URL(import.meta.url)), 'exit')
  if (!server.isNew) return
  const platform = await server.exports.startPlatform()
  await fetch(`${platform.url}/user`).then((response) => response.text())
  await platform.close()
  server.keep()
}

/* Run by npm after installation, so that the first start is as fast as the next. */
if (isMainThread) await prepare()
else await load('devplatform').exports.writeSchema()
