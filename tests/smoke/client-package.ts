import { cp, mkdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Packed } from './check.ts'
import { run } from './programs.ts'
import { root } from './server.ts'

const require = createRequire(join(root, 'client/package.json'))

/**
 * Packs the client as a release does. Requires the development dependencies.
 * @returns the tarball
 */
export async function packClient(folder: string): Promise<string> {
  const args = ['pack', '--silent', '--workspace', 'client', '--pack-destination', folder]
  const printed = await run('npm', args, { cwd: root, env: process.env })
  return join(folder, printed.split('\n').at(-1) ?? '')
}

/** Unpacks the package and its dependencies like npm, in an otherwise empty project. */
async function unpack(tarball: string, project: string): Promise<void> {
  const modules = join(project, 'node_modules')
  const place = join(modules, '@devplatform/client')
  await mkdir(place, { recursive: true })
  await run('tar', ['-xzf', tarball, '-C', place, '--strip-components=1'])
  const { dependencies } = JSON.parse(await readFile(join(place, 'package.json'), 'utf8'))
  for (const name of Object.keys(dependencies)) {
    const installed = dirname(require.resolve(`${name}/package.json`))
    await cp(installed, join(modules, name), { recursive: true })
  }
}

/** Installs the packed client and imports the entry points in its package.json. */
export async function installClient(tarball: string, project: string): Promise<Packed> {
  await unpack(tarball, project)
  const { resolve } = createRequire(join(project, 'index.js'))
  const load = (name: string) => import(pathToFileURL(resolve(name)).href)
  return {
    main: (await load('@devplatform/client')) as Packed['main'],
    webhooks: (await load('@devplatform/client/webhooks')) as Packed['webhooks'],
  }
}
