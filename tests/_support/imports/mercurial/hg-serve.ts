import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Daemon, startDaemon } from '../daemon.ts'
import { startGate } from '../gate.ts'
import type { ServerOptions } from '../subversion/svnserve.ts'

export interface HgServe extends AsyncDisposable {
  /** URL of the only repository, or of the index of several. */
  url: string
  daemon: Daemon
}

/** Ignores the machine's settings, and starts no second process per command. */
export const hgEnvironment = { HGRCPATH: '', HGPLAIN: '+strictflags', HOME: '/nonexistent' }

/**
 * `hg serve` for one repository, or for several with their names as paths; `/` and `FOLDER/*` are all
 * repositories in a folder, also later ones. With users, a proxy
 * requires Basic authentication, which `hg serve` does not support.
 */
export async function startHgServe(
  served: string | Record<string, string>,
  { users }: ServerOptions = {},
): Promise<HgServe> {
  const folder = await mkdtemp(join(tmpdir(), 'devplatform-hg-'))
  const config = join(folder, 'web.conf')
  const paths = typeof served === 'string' ? [] : Object.entries(served)
  const lines = paths.map(([name, path]) => `${name} = ${path}\n`)
  await writeFile(config, `[web]\nrefreshinterval = 0\n[paths]\n${lines.join('')}`)
  const what =
    typeof served === 'string' ? ['-R', served, 'serve'] : ['serve', '--web-conf', config]
  const daemon = await startDaemon((port) => ({
    file: 'hg',
    args: [...what, '--address', '127.0.0.1', '--port', String(port)],
    env: hgEnvironment,
  }))
  const origin = `http://127.0.0.1:${daemon.port}`
  const gate = users && (await startGate(origin, users))
  return {
    url: gate?.origin ?? origin,
    daemon,
    async [Symbol.asyncDispose]() {
      await gate?.[Symbol.asyncDispose]()
      await daemon[Symbol.asyncDispose]()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
