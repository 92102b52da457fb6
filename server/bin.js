#!/usr/bin/env node
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'

/*
 * The server is written in TypeScript and runs on a Node that does not read it. Bundling takes a tenth
 * of a second, always fits the sources, and starts four times faster than loading them one by one.
 */
const bundle = fileURLToPath(new URL('../dist/devplatform.js', import.meta.url))

const { outputFiles } = await build({
  entryPoints: [fileURLToPath(new URL('main.ts', import.meta.url))],
  bundle: true,
  write: false,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  packages: 'external',
  sourcemap: 'inline',
  outfile: bundle,
})
await mkdir(dirname(bundle), { recursive: true })
// Renamed into place, so that servers that start at once never read each other's half-written file.
const unfinished = `${bundle}.${process.pid}`
await writeFile(unfinished, outputFiles[0].text)
await rename(unfinished, bundle)

process.setSourceMapsEnabled(true)
const { main } = await import(pathToFileURL(bundle).href)
await main(process.argv.slice(2))
