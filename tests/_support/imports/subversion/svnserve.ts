import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Daemon, startDaemon } from '../daemon.ts'

export interface ServerOptions {
  /** Names and passwords. Without them, everyone may read. */
  users?: Record<string, string>
}

export interface Svnserve extends Daemon {
  /** URL of the repository with this name. */
  url(name: string): string
}

/** svnserve for all repositories in a folder. With users, it requires CRAM-MD5. */
export async function startSvnserve(
  root: string,
  { users }: ServerOptions = {},
): Promise<Svnserve> {
  const folder = await mkdtemp(join(tmpdir(), 'devplatform-svnserve-'))
  const config = join(folder, 'svnserve.conf')
  const passwords = Object.entries(users ?? {}).map(([name, password]) => `${name} = ${password}\n`)
  const access = users ? 'none' : 'read'
  await writeFile(join(folder, 'passwd'), `[users]\n${passwords.join('')}`)
  await writeFile(
    config,
    `[general]\nanon-access = ${access}\nauth-access = write\npassword-db = passwd\nrealm = tests\n`,
  )
  const daemon = await startDaemon((port) => ({
    file: 'svnserve',
    args: [
      ...['--daemon', '--foreground', '--listen-host', '127.0.0.1', '--listen-port', String(port)],
      ...['--root', root, '--config-file', config],
    ],
  }))
  return {
    ...daemon,
    url: (name) => `svn://127.0.0.1:${daemon.port}/${name}`,
    async [Symbol.asyncDispose]() {
      await daemon[Symbol.asyncDispose]()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
