import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { existsSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '../processes/free-port.ts'
import { childrenOf } from '../processes/processes.ts'
import type { Store } from '../stores.ts'

/** Where Debian installs PostgreSQL. */
const versions = '/usr/lib/postgresql'

const folders = existsSync(versions)
  ? readdirSync(versions).map((version) => join(versions, version, 'bin'))
  : []

/** The folder of the programs of PostgreSQL, if they are installed. */
const programs = folders.filter((folder) => existsSync(join(folder, 'initdb'))).at(-1)

const idOf = (option: string) => Number(spawnSync('id', [option, 'postgres']).stdout.toString())

/** PostgreSQL refuses to run as root. */
const user = () =>
  process.getuid?.() === 0 ? { uid: idOf('-u') || undefined, gid: idOf('-g') || undefined } : {}

export const hasPostgres =
  programs !== undefined && (process.getuid?.() !== 0 || spawnSync('id', ['postgres']).status === 0)
if (!hasPostgres) process.stderr.write('skipped, no programs of PostgreSQL are installed\n')

/** A separate PostgreSQL that a test can stop at any time. */
export interface PostgresProcess extends AsyncDisposable {
  /** Its only database. */
  store: Store
  url: string
  /** Ends all connections and starts it again, as an operator would. */
  restart(): Promise<void>
  /** Kills it and its children without warning. */
  kill(): Promise<void>
  start(): Promise<void>
  /** Sends a signal to it and its children. */
  signal(signal: NodeJS.Signals): Promise<void>
}

const readyWithin = 20_000

async function responds(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString })
  client.on('error', () => {})
  return client
    .connect()
    .then(() => client.end())
    .then(
      () => true,
      () => false,
    )
}

/** The database at `url` as a store, which is not removed with it. */
export const storeAt = (url: string): Store => ({
  name: 'postgres',
  async open() {
    const query = async <Row>(text: string) => {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      return (await client.query(text).finally(() => client.end())).rows as Row[]
    }
    return {
      databaseUrl: url,
      location: url,
      query,
      run: async (text) => void (await query(text)),
      keep: async () => undefined,
      async [Symbol.asyncDispose]() {},
    }
  },
})

/** @throws Error if PostgreSQL is not installed; check `hasPostgres` first */
export async function startPostgres(): Promise<PostgresProcess> {
  const folder = await mkdtemp(join(tmpdir(), 'devplatform-postgres-'))
  const { uid, gid } = user()
  if (uid !== undefined && gid !== undefined) await chown(folder, uid, gid)
  const as = { ...user(), cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C' } }
  const data = join(folder, 'data')
  const made = spawnSync(
    join(programs!, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-N'],
    as,
  )
  if (made.status !== 0) throw new Error(made.stderr.toString())
  const port = await freePort()
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off']
  let child: ChildProcess | undefined

  async function start(): Promise<void> {
    const args = ['-D', data, '-p', String(port), ...settings.flatMap((each) => ['-c', each])]
    child = spawn(join(programs!, 'postgres'), args, { ...as, stdio: 'ignore' })
    for (const end = performance.now() + readyWithin; performance.now() < end; await pause(20)) {
      if (await responds(url)) return
    }
    throw new Error('PostgreSQL does not respond')
  }
  async function signalAll(signal: NodeJS.Signals): Promise<void> {
    const children = child ? await childrenOf(child.pid!) : []
    child?.kill(signal)
    for (const each of children) process.kill(each, signal)
  }
  async function end(signal: NodeJS.Signals): Promise<void> {
    if (!child) return
    const ended = once(child, 'exit')
    if (signal === 'SIGKILL') await signalAll(signal)
    else child.kill(signal)
    await ended
    child = undefined
  }
  await start()
  return {
    store: storeAt(url),
    url,
    async restart() {
      await end('SIGINT')
      await start()
    },
    kill: () => end('SIGKILL'),
    start,
    signal: signalAll,
    async [Symbol.asyncDispose]() {
      await end('SIGKILL')
      await rm(folder, { recursive: true, force: true })
    },
  }
}
