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
  /** What the store starts with; the demo world when absent. */
  world?: World
  /** More of the command line. */
  args?: string[]
  /** More than what finds binaries. */
  environment?: Record<string, string>
  /** The folder of the program; this one when absent. */
  program?: string
  /** Milliseconds within which it must be ready. */
  readyWithin?: number
}

/** A server in a process of its own, as an operator starts it. */
export interface ServerProcess extends AsyncDisposable {
  readonly url: string
  readonly port: number
  readonly pid: number
  /** Its data folder. */
  data: string
  opened: OpenStore
  /** All that it has printed for people and logged for operators, restarts included. */
  output(): string
  /** Ends it as a power cut would: at once, without a word to it. */
  kill(): Promise<void>
  /** Ends it as an operator would. @returns the exit code */
  stop(): Promise<number | null>
  /** Starts it again on the same data and the same port; it must have ended. */
  restart(): Promise<void>
}

const usuallyReadyWithin = 20_000
const look = 10

/** Nothing of the surroundings but what finds binaries: no settings, no database. */
const environment = { PATH: process.env.PATH, HOME: '/nonexistent', LANG: 'C.UTF-8', TZ: 'UTC' }

/** One life of the server, from its start to its end. */
class Life {
  readonly child: ChildProcess
  readonly ended: Promise<number | null>
  readonly #orphaned = () => this.signal('SIGKILL')
  output = ''

  constructor(program: string, args: string[], given: Record<string, string>) {
    this.child = spawn(process.execPath, [join(program, 'server/app/bin.js'), 'start', ...args], {
      env: { ...environment, ...recordingEnvironment(), ...given },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true, // leads a group of its own, so that workers are reached as well
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

  /** To the whole group when it is to die; otherwise to the first process, as a supervisor does. */
  signal(signal: NodeJS.Signals): void {
    const { pid } = this.child
    if (pid === undefined || !this.running) return
    process.kill(signal === 'SIGKILL' ? -pid : pid, signal)
  }
}

const answers = (url: string) =>
  fetch(`${url}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  )

/** The port, once the file names it, which is when requests are answered, and the server is well. */
async function ready(life: Life, portfile: string, readyWithin: number): Promise<number> {
  for (const end = performance.now() + readyWithin; performance.now() < end; await pause(look)) {
    if (!life.running) break
    const port = Number(await readFile(portfile, 'utf8').catch(() => ''))
    if (port && (await answers(`http://127.0.0.1:${port}`))) return port
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

/** Starts the server on a free port with a folder, and where asked a database, of its own. */
export async function spawnServer(options: SpawnOptions = {}): Promise<ServerProcess> {
  const { store = embedded, world, args = [], environment: more = {}, program = root } = options
  const { readyWithin = usuallyReadyWithin } = options
  const folder = await mkdtemp(join(tmpdir(), 'devplatform-process-'))
  const data = join(folder, 'data')
  const portfile = join(folder, 'port')
  const opened = await store.open(data)
  const fixed = ['--data', data, '--portfile', portfile, '--log-level', 'info', ...args]
  fixed.push(...(await worldArguments(folder, world)))
  let past = ''
  let port = 0
  let life: Life

  async function begin(): Promise<void> {
    await rm(portfile, { force: true }) // an earlier life's says nothing about this one
    const { databaseUrl } = opened
    const given = { ...more, ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }) }
    life = new Life(program, ['--port', String(port), ...fixed], given)
    port = await ready(life, portfile, readyWithin)
  }

  async function end(signal: NodeJS.Signals): Promise<number | null> {
    life.signal(signal)
    return life.ended
  }

  async function dispose(): Promise<void> {
    await end('SIGKILL')
    await opened[Symbol.asyncDispose]()
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 20 })
  }

  await begin().catch(async (error: unknown) => {
    await dispose()
    throw error
  })
  return {
    get url() {
      return `http://127.0.0.1:${port}`
    },
    get port() {
      return port
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
