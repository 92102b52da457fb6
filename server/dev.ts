/* Starts the command line from the sources, for `npm run dev`. Its processes run from bundles, see bin.js. */
import { buildBundles } from './app/bundle/build.js'
import { isFresh } from './app/bundle/files.js'
import { main } from './main.ts'

if (!isFresh()) await buildBundles()
await main(process.argv.slice(2))
