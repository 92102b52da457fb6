import { chmod, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { bundles, locate } from './files.js'

/*
 * The console is a program for browsers. Its files have hashed names, so that browsers keep them
 * for ever, and are compressed in advance.
 */

const sources = locate('../../../console')
const folder = join(bundles, 'console')

const options = {
  bundle: true,
  write: false,
  splitting: true, // pages are loaded when they are visited
  format: 'esm',
  target: 'es2022',
  jsx: 'automatic',
  jsxImportSource: 'preact',
  minify: true,
  metafile: true,
  entryNames: '[name]-[hash]',
  chunkNames: '[name]-[hash]',
  assetNames: '[name]-[hash]',
  loader: { '.svg': 'copy' },
  absWorkingDir: locate('../../..'),
  outdir: folder,
}

const entryPoints = ['main.tsx', 'theme.ts', 'icon.svg'].map((file) => join(sources, file))

/** Names of the files that a page loads first. */
function manifestOf({ outputs }) {
  const named = (source) => {
    const found = Object.entries(outputs).find(([, { entryPoint, inputs }]) =>
      (entryPoint ?? Object.keys(inputs)[0])?.endsWith(`console/${source}`),
    )
    return { name: basename(found[0]), ...found[1] }
  }
  const main = named('main.tsx')
  return {
    script: main.name,
    style: basename(main.cssBundle),
    theme: named('theme.ts').name,
    icon: named('icon.svg').name,
  }
}

const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }

/** A file and its compressed forms. */
const formsOf = (name, contents) => [
  [name, contents],
  [`${name}.br`, brotliCompressSync(contents, brotli)],
  [`${name}.gz`, gzipSync(contents, { level: 9 })],
]

/** Writes a file at once, because several processes may build at the same time. */
async function put(name, contents) {
  const unfinished = join(folder, `${name}.${process.pid}`)
  await writeFile(unfinished, contents)
  await chmod(unfinished, 0o644) // a server, whose files are private, may build it
  await rename(unfinished, join(folder, name))
}

/** Removes the files of earlier builds. */
async function removeOthers(names) {
  const stale = (await readdir(folder)).filter(
    (each) => /\.(js|css|svg|br|gz)$/.test(each) && !names.has(each),
  )
  for (const each of stale) await rm(join(folder, each), { force: true })
}

/**
 * Bundles the console with esbuild. The manifest is written last, because pages name its files.
 * @param compiler the module `esbuild`
 * @returns what was bundled
 */
export async function buildConsole({ build }) {
  const { outputFiles, metafile } = await build({ ...options, entryPoints })
  await mkdir(folder, { recursive: true })
  const forms = outputFiles.flatMap(({ path, contents }) =>
    formsOf(relative(folder, path), contents),
  )
  for (const [name, contents] of forms) await put(name, contents)
  await put('manifest.json', JSON.stringify(manifestOf(metafile)))
  await removeOthers(new Set(forms.map(([name]) => name)))
  return metafile
}
