import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { World } from '../../server/app/world/world.ts'
import { root } from './bundles.ts'
import { recordingEnvironment } from './recorder/environment.ts'
import { embedded, type OpenStore, type Store } from './stores.ts'

export interface SpawnOptions {
  store?: Store
  /** Initial data of the store; by default, the demo data. */
  world?: World
  /** Additional arguments. */
  args?: string[]
  /** Additional environment variables; by default, only PATH. */
  environment?: Record<string, string>
  /** The folder of the program; by default, this project. */
  program?: string
  /** Milliseconds until it must be ready. */
  readyWithin?: number
  /** The address to listen on; by default, 127.0.0.1. */
  host?: string
  /** A data folder that is kept, for servers that share one; by default, a new one. */
  data?: string
  /** Folder to start it in; by default, that of the tests. */
  cwd?: string
  /** Prepares the data folder before the first start. Disposed before the folder is removed. */
  prepare?: (data: string) => Promise<AsyncDisposable>
}

/** A server in its own process, started as an operator would. */
export interface ServerProcess extends AsyncDisposable {
  readonly url: string
  readonly port: number
  readonly metricsUrl: string
  readonly pid: number
  /** Its data folder. */
  data: string
  opened: OpenStore
  /** Its standard output and its log, including those before restarts. */
  output(): string
  /** Kills it without warning, like a power failure. */
  kill(): Promise<void>
  /**
   * Stops it as an operator would.
   * @returns the exit code
   */
  stop(): Promise<number | null>
  /** Starts it again with the same data and port. It must have exited. */
  restart(): Promise<void>
}

const usuallyReadyWithin = 20_000
const look = 10

/** Only PATH is inherited: no settings, no database. */
const environment = { PATH: process.env.PATH, HOME: '/nonexistent', LANG: 'C.UTF-8', TZ: 'UTC' }

/** One process of the server, from start to exit. */
class Life {
  readonly child: ChildProcess
  readonly ended: Promise<number | null>
  readonly #orphaned = () => this.signal('SIGKILL')
  output = ''

  constructor(program: string, args: string[], given: Record<string, string>, cwd?: string) {
    this.child = spawn(process.execPath, [join(program, 'server/app/bin.js'), 'start', ...args], {
      env: { ...environment, ...recordingEnvironment(), ...given },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(cwd !== undefined && { cwd }),
      detached: true, // starts a new process group, so that signals reach workers as well
    })
    for (const stream of [this.child.stdout, this.child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => (this.output += text))
    process.once('exit', this.#orphaned)
    this.ended = once(this.child, 'close').then(([code]) => {
      process.removeListener('exit', this.#orphaned)
      return code as number | null
    })
  }

  get running(): boolean {
    return this.child.exitCode === null && this.child.signalCode === null
  }

  /** Kills the whole group; other signals go to the first process only, as from a supervisor. */
  signal(signal: NodeJS.Signals): void {
    const { pid } = this.child
    if (pid === undefined || !this.running) return
    process.kill(signal === 'SIGKILL' ? -pid : pid, signal)
  }
}

/** Where the server said that it serves metrics; empty until then. */
const metricsOf = ({ output }: Life): string => / metrics at (http:\S+)/.exec(output)?.[1] ?? ''

const responds = (url: string) =>
  fetch(`${url}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  )

/** The port, once the port file exists and the server reports that it is healthy. */
async function ready(
  life: Life,
  { portfile, host, readyWithin }: { portfile: string; host: string; readyWithin: number },
): Promise<number> {
  for (const end = performance.now() + readyWithin; performance.now() < end; await pause(look)) {
    if (!life.running) break
    const port = Number(await readFile(portfile, 'utf8').catch(() => ''))
    if (port && metricsOf(life) && (await responds(`http://${host}:${port}`))) return port
  }
  life.signal('SIGKILL')
  throw new Error(`The server did not become ready:\n${life.output}`)
}

async function worldArguments(folder: string, world: World | undefined): Promise<string[]> {
  if (!world) return []
  const file = join(folder, 'world.json')
  await writeFile(file, JSON.stringify(world))
  return ['--seed', file]
}

/** Starts the server on a free port with a new data folder and, if requested, a new database. */
export async function spawnServer(options: SpawnOptions = {}): Promise<ServerProcess> {
  const { store = embedded, world, args = [], environment: more = {}, program = root } = options
  const { readyWithin = usuallyReadyWithin, host = '127.0.0.1' } = options
  const folder = await mkdtemp(join(tmpdir(), 'devplatform-process-'))
  const data = options.data ?? join(folder, 'data')
  const portfile = join(folder, 'port')
  const opened = await store.open(data)
  const fixed = ['--data', data, '--host', host, '--portfile', portfile, '--log-level', 'info']
  fixed.push('--metrics-port', '0', ...args)
  fixed.push(...(await worldArguments(folder, world)))
  let past = ''
  let port = 0
  let life: Life

  async function begin(): Promise<void> {
    await rm(portfile, { force: true }) // the file of an earlier process is outdated
    const { databaseUrl } = opened
    const given = { ...more, ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }) }
    life = new Life(program, ['--port', String(port), ...fixed], given, options.cwd)
    port = await ready(life, { portfile, host, readyWithin })
  }

  async function end(signal: NodeJS.Signals): Promise<number | null> {
    life.signal(signal)
    return life.ended
  }

  async function dispose(): Promise<void> {
    await end('SIGKILL')
    await opened[Symbol.asyncDispose]()
    await prepared?.[Symbol.asyncDispose]()
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 20 })
  }

  const prepared = await options.prepare?.(data)
  await begin().catch(async (error: unknown) => {
    await dispose()
    throw error
  })
  return {
    get url() {
      return `http://${host}:${port}`
    },
    get port() {
      return port
    },
    get metricsUrl() {
      return metricsOf(life)
    },
    get pid() {
      return life.child.pid ?? 0
    },
    data,
    opened,
    output: () => past + life.output,
    async kill() {
      await end('SIGKILL')
    },
    stop: () => end('SIGTERM'),
    async restart() {
      past += life.output
      await begin()
    },
    [Symbol.asyncDispose]: dispose,
  }
}
