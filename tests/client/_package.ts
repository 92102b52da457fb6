import { execFile } from 'node:child_process'
import { mkdir, mkdtemp } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

export const root = fileURLToPath(new URL('../../', import.meta.url))

const run = promisify(execFile)
const require = createRequire(import.meta.url)

export interface Packed {
  tarball: string
  /** Paths of its files. */
  files: string[]
  /** Download size in bytes. */
  size: number
  /** Installed size in bytes. */
  unpackedSize: number
}

export const createFolder = () => mkdtemp(join(tmpdir(), 'client-package-'))

/** Packs the server into `folder` as a release would, with the documentation. */
export const packServer = async (folder: string): Promise<Packed> =>
  (await pack(folder, ['.']))[0] as Packed

/** Packs the client into `folder` as a release would, including the build. */
export const packClient = (folder: string) => pack(folder, ['--workspace', 'client'])

const dependencies = ['openapi-fetch', 'openapi-typescript-helpers']

/** Packs the dependencies of the client, so that it can be installed offline. */
export const packDependencies = (folder: string) =>
  pack(folder, [
    '--ignore-scripts',
    ...dependencies.map((name) => join(root, 'node_modules', name)),
  ])

async function pack(folder: string, what: string[]): Promise<Packed[]> {
  const options = ['--json', '--pack-destination', folder]
  const { stdout } = await run('npm', ['pack', ...options, ...what], { cwd: root }).catch(fail)
  const reports = JSON.parse(stdout.slice(stdout.indexOf('[\n'))) as PackReport[]
  return reports.map(({ filename, files, ...sizes }) => ({
    tarball: join(folder, filename),
    files: files.map(({ path }) => path),
    ...sizes,
  }))
}

interface PackReport {
  filename: string
  files: { path: string }[]
  size: number
  unpackedSize: number
}

/** Installs tarballs with npm. The registry does not exist, so nothing else can be installed. */
export async function install(app: string, tarballs: string[]) {
  const offline = ['--offline', '--registry=http://127.0.0.1:9', `--cache=${join(app, '.cache')}`]
  await run('npm', ['install', ...offline, '--no-audit', '--no-fund', ...tarballs], { cwd: app })
}

/** Installs the client like npm, but without its dependencies. */
export async function unpackAlone(app: string, tarball: string) {
  const place = join(app, 'node_modules/@devplatform/client')
  await mkdir(place, { recursive: true })
  await run('tar', ['-xzf', tarball, '-C', place, '--strip-components=1'])
}

const attw = dirname(require.resolve('@arethetypeswrong/cli/package.json'))

/** Runs `attw` on a tarball, by default for ES modules; fails if it reports a problem. */
export async function checkTypes(
  tarball: string,
  options = ['--profile', 'esm-only'],
): Promise<string> {
  const args = [join(attw, 'dist/index.js'), tarball, ...options, '--no-color', '--no-emoji']
  const { stdout } = await run(process.execPath, args).catch(fail)
  return stdout
}

/** Fails with the output of the program. */
export function fail(error: Error & { stdout: string }): never {
  throw new Error(error.stdout, { cause: error })
}
