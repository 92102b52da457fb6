import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from '../../../server/core/processes.ts'
import { type Daemon, startDaemon } from './daemon.ts'
import type { ServerOptions } from './subversion/svnserve.ts'

export interface Apache extends Daemon {
  /** URL of the repository with this name. */
  url(name: string): string
}

/** Module folder on Debian and derived systems. */
const modules = '/usr/lib/apache2/modules'
const needed = ['mpm_event', 'authn_core', 'authn_file', 'authz_core', 'authz_user', 'auth_basic']

/** Whether Apache with Subversion is installed. If not, prints that once. */
export async function hasApache(): Promise<boolean> {
  const found = await run({ file: 'test', args: ['-e', join(modules, 'mod_dav_svn.so')] })
  const here = found.code === 0
  if (!here) process.stderr.write('skipped, Apache with mod_dav_svn is not installed\n')
  return here
}

function configuration(folder: string, root: string, port: number, users: boolean): string {
  const load = [...needed, 'dav', 'dav_svn'].map(
    (name) => `LoadModule ${name}_module ${modules}/mod_${name}.so`,
  )
  const access = users
    ? `AuthType Basic\nAuthName tests\nAuthUserFile ${folder}/passwd\nRequire valid-user`
    : 'Require all granted'
  return [
    ...load,
    `ServerRoot ${folder}\nDefaultRuntimeDir ${folder}/run\nPidFile ${folder}/run/pid`,
    `ServerName localhost\nListen 127.0.0.1:${port}\nErrorLog ${folder}/errors\nLogLevel warn`,
    'User www-data\nGroup www-data',
    'StartServers 1\nServerLimit 4\nThreadsPerChild 8\nMaxRequestWorkers 32',
    `<Location /svn>\nDAV svn\nSVNParentPath ${root}\n${access}\n</Location>`,
    '',
  ].join('\n')
}

/**
 * Apache with Subversion over DAV for all repositories in a folder, which becomes readable for
 * everyone. With users, it requires Basic authentication.
 */
export async function startApache(root: string, { users }: ServerOptions = {}): Promise<Apache> {
  const folder = await mkdtemp(join(tmpdir(), 'devplatform-apache-'))
  await mkdir(join(folder, 'run'))
  const passwords = Object.entries(users ?? {}).map(
    ([name, password]) => `${name}:{SHA}${createHash('sha1').update(password).digest('base64')}\n`,
  )
  await writeFile(join(folder, 'passwd'), passwords.join(''))
  await run({ file: 'chmod', args: ['-R', 'a+rwX', root, folder] })
  const daemon = await startDaemon((port) => {
    const file = join(folder, `${port}.conf`)
    writeFileSync(file, configuration(folder, root, port, users !== undefined))
    return {
      file: 'apache2',
      args: ['-D', 'FOREGROUND', '-f', file],
      env: { PATH: `${process.env.PATH}:/usr/sbin` },
    }
  })
  return {
    ...daemon,
    url: (name) => `http://127.0.0.1:${daemon.port}/svn/${name}`,
    async [Symbol.asyncDispose]() {
      await daemon[Symbol.asyncDispose]()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
