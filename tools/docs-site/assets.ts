import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, transform } from 'esbuild'
import { notices } from './footer.ts'
import { noticesOf } from './notices.js'

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Scripts and styles that pages load. Each is bundled from several small files. */
const scripts = [
  ...['page', 'search', 'theme', 'try'],
  ...['payloads', 'upgrade-check', 'graphql-explorer'],
].map((name) => folder(`browser/${name}.js`))

/** Colors and sizes that the console uses, too. */
const tokens = '../../console/style/tokens.css'

async function styles(): Promise<string> {
  const names = (await readdir(folder('style'))).sort()
  const files = [folder(tokens), ...names.map((name) => join(folder('style'), name))]
  const parts = await Promise.all(files.map((file) => readFile(file, 'utf8')))
  return (await transform(parts.join('\n'), { loader: 'css', minify: true })).code
}

const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#4338ca"/><path d="M9 11l5 5-5 5M16.5 22H24" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/></svg>`

const root = folder('../..')

/**
 * Assets by path, and the licenses of packages in them. Scripts are not modules, because pages opened
 * from disk cannot load modules.
 */
export async function assets(): Promise<Map<string, string>> {
  const { outputFiles, metafile } = await build({
    entryPoints: scripts,
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    target: 'es2022',
    outdir: '/',
    metafile: true,
    absWorkingDir: root,
  })
  return new Map([
    ['assets/site.css', await styles()],
    ['assets/icon.svg', icon],
    ...outputFiles.map(({ path, text }) => [`assets${path}`, text] as const),
    [notices, await noticesOf(metafile.inputs, root)],
  ])
}
