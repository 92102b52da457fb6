import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

export const root = fileURLToPath(new URL('../../', import.meta.url))

const run = promisify(execFile)

export const createFolder = () => mkdtemp(join(tmpdir(), 'client-package-'))

/** Packs the client as a release would, its own build included, into `folder`. */
export const packClient = (folder: string) => pack(folder, ['--workspace', 'client'])

/** Packs an installed dependency again, so that it can be installed without a network. */
export const packDependency = (folder: string, name: string) =>
  pack(folder, ['--ignore-scripts', join(root, 'node_modules', name)])

async function pack(folder: string, what: string[]) {
  const options = ['--json', '--pack-destination', folder]
  const { stdout } = await run('npm', ['pack', ...options, ...what], { cwd: root })
  const [report] = JSON.parse(stdout.slice(stdout.indexOf('[\n'))) as [PackReport]
  return { tarball: join(folder, report.filename), files: report.files.map(({ path }) => path) }
}

interface PackReport {
  filename: string
  files: { path: string }[]
}

/** An ES module project of its own, outside the repository. */
export async function createApp(folder: string, files: Record<string, string>) {
  const app = await mkdtemp(join(folder, 'app-'))
  const manifest = JSON.stringify({ name: 'app', private: true, type: 'module' })
  await writeFile(join(app, 'package.json'), manifest)
  for (const [name, text] of Object.entries(files)) await writeFile(join(app, name), text)
  return app
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

/** Compiles the project; fails with the compiler's words. */
export async function compile(app: string, project: string) {
  const tsc = join(root, 'node_modules/typescript/bin/tsc')
  await run(process.execPath, [tsc, '-p', project], { cwd: app }).catch((error) => {
    throw new Error(error.stdout, { cause: error })
  })
}

/** Runs a file of the project and gives what it printed. */
export async function runNode(app: string, file: string, ...parameters: string[]) {
  const { stdout } = await run(process.execPath, [file, ...parameters], { cwd: app })
  return stdout.trim()
}
