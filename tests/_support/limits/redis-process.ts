import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../processes/free-port.ts'

/** The program of a Redis-compatible server, if one is installed. */
export const redisProgram = ['redis-server', 'valkey-server'].find(
  (name) => spawnSync(name, ['--version']).status === 0,
)

/** A separate Redis or Valkey process that a test can stop at any time. */
export interface RedisProcess extends AsyncDisposable {
  url: string
  /** Suspends it: connections are accepted but get no response. */
  freeze(): void
  thaw(): void
  /** Kills it; its data is lost. */
  kill(): Promise<void>
  start(): Promise<void>
}

const readyWithin = 10_000

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    const end = (is: boolean) => {
      socket.destroy()
      resolve(is)
    }
    socket.on('error', () => end(false)).on('data', () => end(true))
    socket.write('PING\r\n')
  })

async function begin(program: string, port: number): Promise<ChildProcess> {
  const settings = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', '/tmp']
  const child = spawn(program, [...settings, '--maxmemory-policy', 'noeviction'], {
    stdio: 'ignore',
  })
  for (const end = performance.now() + readyWithin; performance.now() < end; await pause(10)) {
    if (await answers(port)) return child
  }
  child.kill('SIGKILL')
  throw new Error(`${program} does not answer on port ${port}`)
}

/** @throws Error if none is installed; check `redisProgram` first */
export async function startRedis(program = redisProgram): Promise<RedisProcess> {
  if (!program) throw new Error('Neither redis-server nor valkey-server is installed')
  const port = await freePort()
  let child: ChildProcess | undefined = await begin(program, port)
  const kill = async () => {
    if (!child) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
    child = undefined
  }
  return {
    url: `redis://127.0.0.1:${port}`,
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
    kill,
    async start() {
      child ??= await begin(program, port)
    },
    [Symbol.asyncDispose]: kill,
  }
}
