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
  /** Paths of what is in it. */
  files: string[]
  /** Bytes to download. */
  size: number
  /** Bytes on the disk of who installs it. */
  unpackedSize: number
}

export const createFolder = () => mkdtemp(join(tmpdir(), 'client-package-'))

/** Packs the client as a release would, its own build included, into `folder`. */
export const packClient = (folder: string) => pack(folder, ['--workspace', 'client'])

const dependencies = ['openapi-fetch', 'openapi-typescript-helpers']

/** Packs what the client depends on again, so that it can be installed without a network. */
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

/** Installs tarballs with npm and nothing else: the registry it is told of does not exist. */
export async function install(app: string, tarballs: string[]) {
  const offline = ['--offline', '--registry=http://127.0.0.1:9', `--cache=${join(app, '.cache')}`]
  await run('npm', ['install', ...offline, '--no-audit', '--no-fund', ...tarballs], { cwd: app })
}

/** Puts the client where npm would put it, but leaves its dependencies out. */
export async function unpackAlone(app: string, tarball: string) {
  const place = join(app, 'node_modules/@devplatform/client')
  await mkdir(place, { recursive: true })
  await run('tar', ['-xzf', tarball, '-C', place, '--strip-components=1'])
}

const attw = dirname(require.resolve('@arethetypeswrong/cli/package.json'))

/** What `attw` says of a tarball for those who import ES modules; fails where it finds a fault. */
export async function checkTypes(tarball: string): Promise<string> {
  const args = [
    join(attw, 'dist/index.js'),
    tarball,
    '--profile',
    'esm-only',
    '--no-color',
    '--no-emoji',
  ]
  const { stdout } = await run(process.execPath, args).catch(fail)
  return stdout
}

/** In the words of the program that failed. */
export function fail(error: Error & { stdout: string }): never {
  throw new Error(error.stdout, { cause: error })
}
