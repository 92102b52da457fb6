import { once } from 'node:events'
import { createServer, type AddressInfo, connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { until, within } from '../../_support/patience.ts'
import { childrenOf } from '../../_support/processes/processes.ts'
import { spawnServer, type ServerProcess } from '../../_support/spawn-server.ts'
import { allStores } from '../../_support/stores.ts'
import { testWorld } from '../../_support/test-world.ts'

const shared = allStores.find(({ name }) => name === 'postgres')

const idle = 'GET /livez HTTP/1.1\r\nHost: localhost\r\n\r\n'
/** A request whose body never arrives in full. */
const unfinished = [
  'POST /user/repos HTTP/1.1',
  'Host: localhost',
  'User-Agent: tests',
  'Authorization: Bearer ghp_mona',
  'Content-Type: application/json',
  'Content-Length: 50\r\n\r\n{',
].join('\r\n')

interface Connection {
  socket: Socket
  /** Resolves when the client sees the end. */
  ended: Promise<unknown>
}

function open(port: number, request: string): Connection {
  const socket = connect(port, '127.0.0.1', () => socket.write(request))
  socket.on('error', () => {}).resume()
  // A reset is an end, too; once() would reject.
  return { socket, ended: new Promise((resolve) => socket.once('close', resolve)) }
}

describe.runIf(shared)('a server with two workers', () => {
  let server: ServerProcess
  beforeAll(async () => {
    const args = ['--workers', '2', '--rate-limits', 'off']
    server = await spawnServer({ store: shared!, world: testWorld, args, readyWithin: 60_000 })
  })
  afterAll(() => server?.[Symbol.asyncDispose]())

  it('ends the connections of workers that are killed, and serves the next request', async () => {
    const kept = Array.from({ length: 20 }, () => open(server.port, idle))
    await Promise.all(kept.map(({ socket }) => once(socket, 'data')))
    const busy = Array.from({ length: 20 }, () => open(server.port, unfinished))
    await Promise.all(busy.map(({ socket }) => once(socket, 'connect')))
    // Some of these are not accepted yet when the workers die.
    const arriving = Array.from({ length: 50 }, () => open(server.port, idle))
    const workers = await childrenOf(server.pid)
    for (const worker of workers) process.kill(worker, 'SIGKILL')
    for (const { socket } of arriving) socket.once('data', () => socket.end())

    const all = [...kept, ...busy, ...arriving].map(({ ended }) => ended)
    await within(Promise.all([...kept, ...busy].map(({ ended }) => ended)), 1_000, 'their end')
    await within(Promise.all(all), 20_000, 'the end of connections that new workers accept')
    const answers = () =>
      fetch(`${server.url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      )
    await until(answers, 'a new worker')
    const replaced = await until(async () => {
      const children = await childrenOf(server.pid)
      return children.length === 2 && children
    }, 'two workers')
    expect(replaced.filter((pid) => workers.includes(pid))).toEqual([])
    expect(server.output().match(/a worker ended; another one starts/g)).toHaveLength(2)
  })

  it('does not start workers again when none can start', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const starting = spawnServer({
      store: shared!,
      args: ['--workers', '2', '--port', String(port)],
      readyWithin: 60_000,
    })
    const failure = await starting.then(
      () => '',
      (error: Error) => error.message,
    )
    other.close()
    expect(failure).toContain(`devplatform: port ${port} is in use; choose another with --port`)
    expect(failure).not.toContain('another one starts')
  })
})
