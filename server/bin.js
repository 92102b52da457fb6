#!/usr/bin/env node
import { mkdir, readdir, rename, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/*
 * The server is written in TypeScript and runs on a Node that does not read it. A bundle made from the
 * sources starts several times faster than loading them one by one; it is made again when one of them
 * is newer.
 */
const folder = (path) => fileURLToPath(new URL(path, import.meta.url))
const bundle = folder('../dist/devplatform.js')

async function lastChange(sources) {
  const names = await readdir(sources, { recursive: true })
  const files = names.filter((name) => /\.(ts|json)$/.test(name)).map((name) => join(sources, name))
  const times = await Promise.all(files.map(async (file) => (await stat(file)).mtimeMs))
  return Math.max(...times)
}

async function isFresh() {
  const { mtimeMs } = await stat(bundle).catch(() => ({ mtimeMs: 0 }))
  if (mtimeMs === 0) return false
  const changes = await Promise.all([folder('.'), folder('../generated')].map(lastChange))
  return Math.max(...changes) < mtimeMs
}

/** The compiler is a process of its own, which must not be given the operator's secrets, nor outlive its work. */
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

async function makeBundle() {
  const { outputFiles } = await withCompiler(({ build }) =>
    build({
      entryPoints: [folder('main.ts')],
      bundle: true,
      write: false,
      platform: 'node',
      target: 'node20',
      format: 'esm',
      packages: 'external',
      sourcemap: 'inline',
      outfile: bundle,
    }),
  )
  await mkdir(dirname(bundle), { recursive: true })
  // Renamed into place, so that servers that start at once never read each other's half-written file.
  const unfinished = `${bundle}.${process.pid}`
  await writeFile(unfinished, outputFiles[0].text)
  await rename(unfinished, bundle)
}

if (!(await isFresh())) await makeBundle()
process.setSourceMapsEnabled(true)
const { main } = await import(pathToFileURL(bundle).href)
await main(process.argv.slice(2))
