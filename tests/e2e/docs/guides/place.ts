import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../../../_support/bundles.ts'
import { freePort } from '../../../_support/processes/free-port.ts'

/** A folder for following a guide. Its programs can import the client, Octokit, Probot and Express. */
export interface Place extends AsyncDisposable {
  folder: string
  /** Replaces the port of the guide's programs. */
  port: number
}

const names = ['express', '@octokit', 'probot', '.bin']

/** Builds both packages as `npm install` does in a clone. */
async function build(): Promise<void> {
  for (const folder of [join(root, 'client'), root])
    await promisify(execFile)('npm', ['run', '--silent', 'prepare'], { cwd: folder })
}

/** Creates such a folder, which is removed on disposal. */
export async function makePlace(): Promise<Place> {
  const folder = await mkdtemp(join(tmpdir(), 'devplatform-guide-'))
  const modules = join(folder, 'node_modules')
  await mkdir(join(modules, '@devplatform'), { recursive: true })
  await build()
  await symlink(root, join(modules, 'devplatform'))
  await symlink(join(root, 'client'), join(modules, '@devplatform/client'))
  for (const name of names) await symlink(join(root, 'node_modules', name), join(modules, name))
  return {
    folder,
    port: await freePort(),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true, maxRetries: 5 }),
  }
}
