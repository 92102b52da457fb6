#!/usr/bin/env node
import { mkdir, readdir, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/*
 * Node runs the server from a bundle, because it does not run TypeScript. Loading a bundle is also
 * several times faster than loading source files and packages one by one. The bundle is rebuilt
 * when a source file or the lock file is newer.
 */
const folder = (path) => fileURLToPath(new URL(path, import.meta.url))
const bundles = folder('../../dist')
/** Packages with native code, and large ones that are loaded on demand. */
const external = ['better-sqlite3', 'esbuild', 'libsodium-wrappers', 'openpgp', 'pg', 'ssh2']
/** CommonJS packages in a bundle of ES modules call `require`. */
const banner = `import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);`

/** Processes of imports and threads for content of callers have small bundles of their own. */
const entries = {
  'import-worker': '../workers/imports/worker/main.ts',
  'content-thread': '../core/content/worker.ts',
  'sarif-thread': '../domains/security/scanning/worker.ts',
  devplatform: '../main.ts',
}
const bundleOf = (name) => join(bundles, `${name}.js`)

async function lastChange(sources) {
  const names = await readdir(sources, { recursive: true })
  const files = names.filter((name) => /\.(ts|json)$/.test(name)).map((name) => join(sources, name))
  const times = await Promise.all(files.map(async (file) => (await stat(file)).mtimeMs))
  return Math.max(...times)
}

async function isFresh() {
  const made = await Promise.all(
    Object.keys(entries).map((name) => stat(bundleOf(name)).catch(() => ({ mtimeMs: 0 }))),
  )
  const oldest = Math.min(...made.map(({ mtimeMs }) => mtimeMs))
  if (oldest === 0) return false
  const changes = await Promise.all([folder('..'), folder('../../generated')].map(lastChange))
  const installed = await stat(folder('../../package-lock.json')).catch(() => ({ mtimeMs: 0 }))
  return Math.max(...changes, installed.mtimeMs) < oldest
}

/**
 * Loads esbuild for `work`. esbuild runs as a child process; it must not inherit the operator's
 * secrets or outlive the build.
 */
async function withCompiler(work) {
  const { env } = process
  process.env = { PATH: env.PATH }
  const compiler = await import('esbuild')
  try {
    return await work(compiler)
  } finally {
    process.env = env
    await compiler.stop()
  }
}

async function makeBundles() {
  const { outputFiles } = await withCompiler(({ build }) =>
    build({
      entryPoints: Object.entries(entries).map(([out, source]) => ({ in: folder(source), out })),
      bundle: true,
      write: false,
      platform: 'node',
      target: 'node20',
      format: 'esm',
      external,
      banner: { js: banner },
      sourcemap: 'inline',
      sourcesContent: false, // reading the map takes time at every start
      outdir: bundles,
    }),
  )
  await mkdir(bundles, { recursive: true })
  for (const { path, text } of outputFiles) {
    // Renamed into place, so that servers starting concurrently never read a half-written file.
    const unfinished = `${path}.${process.pid}`
    await writeFile(unfinished, text)
    await rename(unfinished, path)
  }
}

if (!(await isFresh())) await makeBundles()
process.setSourceMapsEnabled(true)
const [, , first = ''] = process.argv
const entry = first in entries ? first : 'devplatform'
const { main } = await import(pathToFileURL(bundleOf(entry)).href)
await main(process.argv.slice(2))
