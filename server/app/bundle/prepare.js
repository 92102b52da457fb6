import { buildBundles } from './build.js'
import { entries, isFresh } from './files.js'
import { loadBundle } from './load.js'

/* Run by npm after installation, so that the first start is as fast as the next. */
if (!isFresh()) await buildBundles()
const [{ writeSchema }] = ['devplatform', ...Object.keys(entries)].map(loadBundle)
await writeSchema()
