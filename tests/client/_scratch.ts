import { execFile } from 'node:child_process'
import { cp, mkdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { build, type Metafile } from 'esbuild'
import { fail, install, packDependencies, root, type Packed } from './_package.ts'

const run = promisify(execFile)

/**
 * A TypeScript project outside the repository: a copy of `scratch/` with the packed client
 * installed.
 */
export async function createScratch(folder: string, client: Packed): Promise<string> {
  const app = join(folder, 'scratch')
  await cp(join(root, 'tests/client/scratch'), app, { recursive: true })
  const packed = [client, ...(await packDependencies(folder))]
  await install(
    app,
    packed.map(({ tarball }) => tarball),
  )
  await mkdir(join(app, 'node_modules/@types'))
  await symlink(join(root, 'node_modules/@types/node'), join(app, 'node_modules/@types/node'))
  return app
}

/** Compiles the project with one of its configurations; fails with the compiler's output. */
export async function compile(app: string, configuration: string) {
  const tsc = join(root, 'node_modules/typescript/bin/tsc')
  await run(process.execPath, [tsc, '-p', configuration], { cwd: app }).catch(fail)
}

export interface Bundle {
  text: string
  /** Compressed size in bytes. */
  gzip: number
  /**
   * The modules in the bundle, without extension (`client/auth`, `openapi-fetch`), with their sizes
   * in bytes.
   */
  modules: Record<string, number>
  /** Names of its exports. */
  exports: string[]
}

/** Bundles a module of the project. */
export async function bundle(app: string, module: string): Promise<Bundle> {
  const { outputFiles, metafile } = await build({
    stdin: { contents: module, resolveDir: app, loader: 'ts' },
    absWorkingDir: app,
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    write: false,
    metafile: true,
  })
  const text = outputFiles[0]!.text
  const [output] = Object.values(metafile.outputs)
  const gzip = gzipSync(text, { level: 9 }).length
  return { text, gzip, modules: modulesOf(output!), exports: output!.exports }
}

function modulesOf({ inputs }: Metafile['outputs'][string]): Record<string, number> {
  const found = Object.entries(inputs)
    .filter(([path, { bytesInOutput }]) => path !== '<stdin>' && bytesInOutput > 0)
    .map(([path, { bytesInOutput }]) => [moduleOf(path), bytesInOutput] as const)
  return Object.fromEntries(found.sort())
}

const moduleOf = (path: string) =>
  path
    .replace(/^.*node_modules\/(@devplatform\/client\/dist\/)?/, '')
    .replace(/(\/dist\/index)?\.m?js$/, '')
