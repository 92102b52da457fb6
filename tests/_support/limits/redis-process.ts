import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** What speaks the protocol, if this machine has it. */
export const redisProgram = ['redis-server', 'valkey-server'].find(
  (name) => spawnSync(name, ['--version']).status === 0,
)

/** A Redis or Valkey of its own, to be stopped in the middle of what it does. */
export interface RedisProcess extends AsyncDisposable {
  url: string
  /** Leaves it standing as it is: connections are taken and nobody answers. */
  freeze(): void
  thaw(): void
  /** Ends it at once; what it held is gone. */
  kill(): Promise<void>
  start(): Promise<void>
}

const readyWithin = 10_000

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

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

/** @throws Error where there is none: ask `redisProgram` first */
export async function startRedis(program = redisProgram): Promise<RedisProcess> {
  if (!program) throw new Error('There is neither redis-server nor valkey-server')
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
