import { spawn } from 'node:child_process'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runOrThrow } from '../../../../server/core/processes.ts'
import { writePast } from '../../../_support/databases/write-past.ts'
import { until } from '../../../_support/patience.ts'
import { bearer } from './asking.ts'
import { home, type Journey } from './journey.ts'
import { shownBy } from './places.ts'
import { watchProcess } from './processes.ts'
import type { Place } from './sweep.ts'

/** A deliberate leak, to prove that the search finds it. */
export interface Leak {
  place: string
  /**
   * Leaks a secret.
   * @returns additional places to search
   */
  make(journey: Journey, secret: string): Promise<Place[] | void>
}

const base64 = (text: string) => Buffer.from(text).toString('base64')

/** What a process that was given a secret reveals, including its child processes. */
async function processWith(secret: string): Promise<Place[]> {
  const idle = 'setInterval(() => {}, 1000)'
  const parent = `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(idle)}, process.argv[1]])`
  const child = spawn(process.execPath, ['-e', `${parent};${idle}`, secret], {
    env: { PATH: process.env.PATH, LEAKED: secret },
    detached: true,
  })
  const pid = child.pid as number
  await using watch = watchProcess(pid)
  const seen = () => [...watch.children.values()].some((each) => each.environment.includes(secret))
  await until(seen, 'the process and its child are seen')
  process.kill(-pid, 'SIGKILL')
  return shownBy([watch])
}

async function firstRepository({ server }: Journey): Promise<string> {
  const root = join(server.data, 'repositories')
  const names = await readdir(root, { recursive: true })
  return join(root, names.find((name) => name.endsWith('.git')) as string)
}

const setBio = ({ server }: Journey, text: string) =>
  writePast(server.opened, `update accounts set bio = '${text}' where login = 'mona'`)

/** One per place, each in another encoding. */
export const leaks: Leak[] = [
  {
    place: 'rows of the store',
    make: (journey, secret) => setBio(journey, Buffer.from(secret).toString('hex')),
  },
  {
    place: 'files of the store', // no longer in any row
    async make(journey, secret) {
      await setBio(journey, `token ${secret}`)
      await setBio(journey, 'nothing')
    },
  },
  {
    place: 'data folder',
    make: ({ server }, secret) => writeFile(join(server.data, 'leak'), base64(`mona:${secret}`)),
  },
  {
    place: 'git objects',
    async make(journey, secret) {
      const args = [`--git-dir=${await firstRepository(journey)}`, 'hash-object', '-w', '--stdin']
      await runOrThrow({ file: 'git', args }, `password=${secret}\n`)
    },
  },
  {
    place: 'log', // paths are logged, except segments long enough to be a secret of the server
    async make({ ask }, secret) {
      await ask(`GET /nowhere/${secret}`)
    },
  },
  {
    place: 'answers',
    async make({ ask, planted }, name) {
      const asked = { ...bearer(planted.classic), json: { name } }
      const { status, text } = await ask('POST /user/repos', asked)
      if (status !== 201) throw new Error(`Nothing was leaked: ${status} ${text}`)
    },
  },
  {
    place: 'metrics',
    make: async (_journey, secret) => [
      { name: 'metrics', bytes: [Buffer.from(`requests{path="/${secret}"} 1`)] },
    ],
  },
  {
    place: 'webhook deliveries',
    async make({ receiver }, secret) {
      await fetch(receiver.url, { method: 'POST', body: new URLSearchParams({ secret }) })
    },
  },
  { place: 'process arguments', make: (_journey, secret) => processWith(secret) },
  { place: home, make: (_journey, secret) => processWith(secret) },
  { place: 'environments of children', make: (_journey, secret) => processWith(secret) },
]
