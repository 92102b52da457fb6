import { isAscii } from 'node:buffer'
import { readFileSync } from 'node:fs'
import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { buildConsole } from './console.js'
import { bundles, entries, entryPoint, locate, schema } from './files.js'
import { onlyOwnLines } from './own-lines.js'

/** Express and its packages each bring their own copy of all media types. One is enough. */
const ofExpress = createRequire(createRequire(import.meta.url).resolve('express'))

/** OpenTelemetry as modules, of which only what is used is bundled: a quarter. */
const shaken = [
  ...['core', 'resources', 'sdk-trace', 'sdk-trace-base', 'otlp-transformer'],
  ...['exporter-trace-otlp-http', 'exporter-trace-otlp-proto'],
].map((name) => {
  const { resolve } = createRequire(import.meta.url)
  const manifest = resolve(`@opentelemetry/${name}/package.json`)
  const { module } = JSON.parse(readFileSync(manifest, 'utf8'))
  return [`@opentelemetry/${name}`, join(dirname(manifest), module)]
})
const alias = {
  'mime-types': dirname(ofExpress.resolve('mime-types')),
  ...Object.fromEntries(shaken),
}

/** Packages with native code, and large ones that are loaded on demand. */
const external = ['better-sqlite3', 'esbuild', 'libsodium-wrappers', 'openpgp', 'pg', 'ssh2']
/** What paths of esbuild are relative to. */
const root = locate('../../..')
/** CommonJS has no URL of its own module. */
const here = `const __url = require('node:url').pathToFileURL(__filename).href;`

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

/** The entry point for `import`, its types for `import` and `require`, and what else the package has. */
async function entryFiles(inputs) {
  const declared = await types()
  return Object.entries({
    'index.js': `import index from './index.cjs'\n\nexport const { startPlatform } = index\n`,
    'index.d.ts': declared,
    'index.d.cts': declared,
    'seed.schema.json': await readFile(locate('../world/schema.json')),
    'third-party-notices.txt': await notices(inputs),
  }).map(([name, contents]) => ({ path: join(bundles, name), contents }))
}

/** Sources of types, which import only each other. */
const typeSources = [
  '../../control/schemas.ts',
  '../../control/control.ts',
  '../embedded/platform.ts',
]

/** The types of the entry point, in one file. */
async function types() {
  const texts = await Promise.all(typeSources.map((file) => readFile(locate(file), 'utf8')))
  const generated = await readFile(locate('../../../generated/control/types.ts'), 'utf8')
  const [components = ''] = /^export interface components \{$.*?^\}$/ms.exec(generated) ?? []
  const imports = /^import type .*? from '.*?'$/gms
  return [
    '/// <reference lib="esnext.disposable" />',
    components,
    ...texts.map((text) => text.replaceAll(imports, '')),
    'export declare const startPlatform: StartPlatform\n',
  ].join('\n')
}

/** The documentation has notices of its own, in the same form. */
async function notices(inputs) {
  const { noticesOf } = await import(locate('../../../tools/docs-site/notices.js'))
  return noticesOf(inputs, root)
}

const parameters = 'exports, require, module, __filename, __dirname'

/** Makes a bundle that script.js loads one function. Only the banner is on its first line, so lines stay. */
function asFunction({ path, contents }) {
  if (!(basename(path, '.cjs') in entries)) return { path, contents }
  const parts = [Buffer.from(`(function (${parameters}) {`), contents, Buffer.from('})')]
  return { path, contents: Buffer.concat(parts) }
}

/** Bundles the server. CommonJS, because only its compiled code can be kept. */
const buildServer = ({ build }) =>
  build({
    entryPoints: Object.entries({ ...entries, ...entryPoint }).map(([out, source]) => ({
      in: locate(source),
      out,
    })),
    bundle: true,
    write: false,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    supported: { 'dynamic-import': false }, // becomes `require`, because scripts have no loader
    outExtension: { '.js': '.cjs' },
    external,
    alias,
    banner: { js: here },
    define: { 'import.meta.url': '__url' },
    sourcemap: 'external', // read when the first error is printed, not at every start
    sourcesContent: false,
    minifySyntax: true,
    minifyWhitespace: true, // names stay, so that errors can be read
    metafile: true,
    absWorkingDir: root,
    outdir: bundles,
  })

/**
 * Proves that a bundle is what script.js reads: one byte for each character. esbuild escapes other
 * characters, but not in regular expressions and tagged templates.
 * @throws Error with the text around the first such character
 */
function refuseWideText({ path, text, contents }) {
  if (!path.endsWith('.cjs') || isAscii(contents)) return
  const [near] = /.{0,60}[^\0-\x7f].{0,60}/u.exec(text)
  throw new Error(
    `${path} is not ASCII; move the character to a plain string or escape it: ${near}`,
  )
}

/** Bundles the server and the console. */
export async function buildBundles() {
  const { outputFiles, inputs } = await withCompiler(async (compiler) => {
    const forBrowsers = await buildConsole(compiler)
    const { outputFiles, metafile } = await buildServer(compiler)
    outputFiles.forEach(refuseWideText)
    return { outputFiles, inputs: { ...forBrowsers.inputs, ...metafile.inputs } }
  })
  await mkdir(bundles, { recursive: true })
  await rm(schema, { force: true }) // prepare.js writes it again
  // Maps first, because the bundles tell whether everything is fresh.
  const files = [...outputFiles.map(onlyOwnLines).map(asFunction), ...(await entryFiles(inputs))]
  for (const { path, contents } of files.toSorted((a, b) => (a.path < b.path ? 1 : -1))) {
    // Renamed into place, so that servers starting concurrently never read a half-written file.
    const unfinished = `${path}.${process.pid}`
    await writeFile(unfinished, contents)
    await chmod(unfinished, 0o644) // a server, whose files are private, may build it
    await rename(unfinished, path)
    await rm(`${path}.code`, { force: true })
  }
}
