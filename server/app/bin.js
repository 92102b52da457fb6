#!/usr/bin/env node
import { entries, isFresh } from './bundle/files.js'
import { loadBundle } from './bundle/load.js'
import { showSourceLines } from './bundle/source-lines.js'

if (!isFresh()) {
  const { buildBundles } = await import('./bundle/build.js')
  await buildBundles()
}
showSourceLines()
const [, , first = ''] = process.argv
const { main } = loadBundle(first in entries ? first : 'devplatform')
await main(process.argv.slice(2))
