import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/*
 * Node runs the server from bundles, because it does not run TypeScript. Loading a bundle is also
 * several times faster than loading source files and packages one by one.
 */

/** The absolute path of a file or folder, given relative to this one. */
export const locate = (path) => fileURLToPath(new URL(path, import.meta.url))

/** Folder of the bundles. */
export const bundles = locate('../../../dist')

/** An empty database, see ../schema-template.ts. */
export const schema = join(bundles, 'schema.sqlite')

/**
 * Processes of imports and for content of callers have small bundles of their own. The protocol of
 * agents is not loaded by servers.
 */
export const entries = {
  'import-worker': '../../workers/imports/worker/main.ts',
  'content-process': '../../core/content/worker.ts',
  'sarif-process': '../../domains/code-scanning/worker.ts',
  'mcp-server': '../mcp/serve.ts',
  devplatform: '../../main.ts',
}

/** The entry point of the package for other programs. */
export const entryPoint = { index: '../embedded/entry.js' }

export const bundleOf = (name) => join(bundles, `${name}.cjs`)

/** Time of the last change in milliseconds, or 0 if there is no such file. */
const changed = (file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0

/** Synchronous, because a thousand small requests to the thread pool take five times as long. */
function lastChange(folder) {
  let last = 0
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = `${folder}/${entry.name}` // `join` takes as long as reading the time
    if (entry.name === 'dist' || entry.name === 'node_modules') continue
    if (entry.isDirectory()) last = Math.max(last, lastChange(path))
    else if (/\.(tsx?|json|css|svg)$/.test(entry.name)) last = Math.max(last, changed(path))
  }
  return last
}

/** Whether this is the project. A published package has bundles only. */
const hasSources = existsSync(locate('../../main.ts'))

/** Whether all bundles are newer than every source file and the lock file. */
export function isFresh() {
  if (!hasSources) return true
  const oldest = Math.min(...Object.keys(entries).map((name) => changed(bundleOf(name))))
  if (oldest === 0) return false
  const sources = ['../..', '../../../generated', '../../../console', '../../../client'].map(
    (folder) => lastChange(locate(folder)),
  )
  return Math.max(...sources, changed(locate('../../../package-lock.json'))) < oldest
}
