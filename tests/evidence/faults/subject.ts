import { readFile, readdir } from 'node:fs/promises'
import { clientOf } from '../../_support/git/git-client.ts'
import { temporaryFolder } from '../../_support/git/git-host.ts'
import { descendantsOf } from '../../_support/processes/processes.ts'
import { smallDisk } from '../../_support/imports/small-disk.ts'
import { startRedis, type RedisProcess } from '../../_support/limits/redis-process.ts'
import { startPostgres, type PostgresProcess } from '../../_support/databases/postgres-process.ts'
import { startReceiver, type Receiver } from '../../_support/webhooks/receiver.ts'
import { spawnServer, type ServerProcess } from '../../_support/spawn-server.ts'
import { testWorld } from '../../_support/test-world.ts'
import { startLoad, type Load } from './load.ts'

/** A server under load, with everything it depends on. */
export interface Subject extends AsyncDisposable {
  name: string
  server: ServerProcess
  load: Load
  /** Gets a delivery for each issue. */
  receiver: Receiver
  postgres?: PostgresProcess
  redis?: RedisProcess
  /** The file that libfaketime reads. */
  clockFile?: string
  /** Processes of the server that handle requests. */
  pids(): Promise<number[]>
}

/** Disposes what was opened, the latest first. */
class Opened {
  readonly #all: AsyncDisposable[] = []

  use<Each extends AsyncDisposable>(each: Each): Each {
    this.#all.push(each)
    return each
  }

  async end(): Promise<void> {
    for (const each of this.#all.reverse()) await each[Symbol.asyncDispose]()
  }
}

const quiet = ['--rate-limits', 'real', '--rate-scale', '100000', '--log-level', 'info']

async function subscribe(url: string, receiver: Receiver): Promise<void> {
  const response = await fetch(`${url}/repos/acme/widgets/hooks`, {
    method: 'POST',
    headers: { Authorization: 'Bearer ghp_mona', 'User-Agent': 'faults' },
    body: JSON.stringify({
      events: ['issues'],
      config: { url: receiver.url, content_type: 'json' },
    }),
  })
  if (!response.ok) throw new Error(await response.text())
}

async function underLoad(name: string, server: ServerProcess, opened: Opened) {
  const folder = opened.use(await temporaryFolder())
  const receiver = opened.use(await startReceiver())
  await subscribe(server.url, receiver)
  const remote = `${server.url.replace('://', '://mona:ghp_mona@')}/acme/widgets.git`
  const git = await clientOf(remote, folder.path)
  const load = startLoad({ url: server.url, git })
  return {
    name,
    server,
    load,
    receiver,
    async pids() {
      const all = await descendantsOf(server.pid)
      const workers = all.filter(({ line }) => /bin\.js start/.test(line)).map(({ pid }) => pid)
      return workers.length > 0 ? workers : [server.pid]
    },
    async [Symbol.asyncDispose]() {
      await load.stop()
      await opened.end()
    },
  }
}

/** Opens a subject. What was opened is closed when it fails. */
async function opening(open: (opened: Opened) => Promise<Subject>): Promise<Subject> {
  const opened = new Opened()
  try {
    return await open(opened)
  } catch (error) {
    await opened.end()
    throw error
  }
}

/** Two workers on PostgreSQL, with a shared store of limits. */
export const startShared = (): Promise<Subject> =>
  opening(async (opened) => {
    const postgres = opened.use(await startPostgres())
    const redis = opened.use(await startRedis())
    const server = opened.use(
      await spawnServer({
        store: postgres.store,
        world: testWorld,
        args: ['--workers', '2', ...quiet],
        environment: { REDIS_URL: redis.url },
        readyWithin: 60_000,
      }),
    )
    return { ...(await underLoad('PostgreSQL, two workers', server, opened)), postgres, redis }
  })

/** In bytes; enough for what half an hour of load writes. */
const diskSize = 1024 * 1024 * 1024

/** One process with the embedded database, on a disk of its own. */
export const startEmbedded = (environment: Record<string, string> = {}): Promise<Subject> =>
  opening(async (opened) => {
    const server = opened.use(
      await spawnServer({
        world: testWorld,
        args: quiet,
        environment,
        prepare: (data) => smallDisk(data, diskSize),
      }),
    )
    return underLoad('embedded', server, opened)
  })

/** Memory in bytes and open files of processes. */
export async function sizeOf(pids: number[]): Promise<{ memory: number; files: number }> {
  let memory = 0
  let files = 0
  for (const pid of pids) {
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
    memory += Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) * 1024
    files += (await readdir(`/proc/${pid}/fd`).catch(() => [])).length
  }
  return { memory, files }
}
