import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { root } from '../../_support/bundles.ts'
import { freePort } from '../../_support/free-port.ts'

/** A folder for following a guide. Its programs can import the client, Octokit and Express. */
export interface Place extends AsyncDisposable {
  folder: string
  /** Replaces the port of the guide's programs. */
  port: number
}

const names = ['express', '@octokit']

async function installClient(modules: string): Promise<void> {
  const folder = join(modules, '@devplatform/client')
  await mkdir(folder, { recursive: true })
  const entryPoints = ['index', 'webhooks'].map((name) => join(root, 'client', `${name}.ts`))
  await build({ entryPoints, outdir: folder, bundle: true, format: 'esm', platform: 'node' })
  const exports = { '.': './index.js', './webhooks': './webhooks.js' }
  const manifest = { name: '@devplatform/client', type: 'module', exports }
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest))
}

/** Creates such a folder, which is removed on disposal. */
export async function makePlace(): Promise<Place> {
  const folder = await mkdtemp(join(tmpdir(), 'devplatform-guide-'))
  const modules = join(folder, 'node_modules')
  await installClient(modules)
  for (const name of names) await symlink(join(root, 'node_modules', name), join(modules, name))
  return {
    folder,
    port: await freePort(),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true, maxRetries: 5 }),
  }
}
