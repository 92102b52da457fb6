import { createServer } from 'node:net'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Unreachable } from '../../../server/core/egress/connect.ts'
import {
  type ConnectOptions,
  createEgressGuard,
  type EgressGuard,
} from '../../../server/core/egress/guard.ts'
import type { Resolve } from '../../../server/core/egress/resolve.ts'
import { EgressRefused } from '../../../server/core/egress/target.ts'
import { createTestClock } from '../../_support/clock.ts'
import {
  blocked,
  innerSpellings,
  loopbackSpellings,
  permitted,
} from '../../_support/egress/addresses.ts'
import { watchConnections } from '../../_support/processes/connections.ts'
import { startBlackHole } from '../../_support/webhooks/black-hole.ts'
import { listen, startReceiver } from '../../_support/webhooks/receiver.ts'

const closed = { allowLoopback: false }
const open = { allowLoopback: true }
const never = new AbortController().signal
const answering =
  (...addresses: string[]): Resolve =>
  async () =>
    addresses

const connectTo = async (guard: EgressGuard, url: string, options: ConnectOptions) =>
  guard.connect(await guard.route(url, options), options)

describe('connecting', () => {
  const options = { verify: true, signal: never }

  it('cannot reach a live local receiver by any spelling when loopback is blocked', async () => {
    await using receiver = await startReceiver()
    using connections = watchConnections()
    const guard = createEgressGuard(closed)
    for (const host of [...loopbackSpellings, ...innerSpellings]) {
      const url = `http://${host}:${receiver.port}/`
      await expect(connectTo(guard, url, options)).rejects.toThrow(EgressRefused)
    }
    expect(connections.sockets).toEqual([])
  })

  it('checks again an address that was public when it was stored', async () => {
    await using receiver = await startReceiver()
    using connections = watchConnections()
    const answers = [['8.8.8.8'], ['127.0.0.1'], ['8.8.8.8', '127.0.0.1']]
    const guard = createEgressGuard({ ...closed, resolve: async () => answers.shift() ?? [] })
    const url = `http://rebound.example:${receiver.port}/`
    await guard.check(url)
    await expect(connectTo(guard, url, options)).rejects.toThrow(EgressRefused)
    await expect(connectTo(guard, url, options)).rejects.toThrow(EgressRefused)
    expect(connections.sockets).toEqual([])
  })

  it('opens no connection when any resolved address is blocked', async () => {
    await using receiver = await startReceiver()
    using connections = watchConnections()
    const bad = fc.constantFrom(...blocked)
    const good = fc.constantFrom('127.0.0.1', '::1', ...permitted)
    await fc.assert(
      fc.asyncProperty(bad, fc.array(good, { maxLength: 5 }), fc.nat(5), async (one, rest, at) => {
        const resolve = answering(...rest.toSpliced(at, 0, one))
        const connecting = connectTo(
          createEgressGuard({ ...open, resolve }),
          `http://mixed.example:${receiver.port}/`,
          options,
        )
        await expect(connecting).rejects.toThrow(EgressRefused)
      }),
      { numRuns: 200 },
    )
    expect(connections.sockets).toEqual([])
  })

  it('connects to the checked address and does not resolve twice', async () => {
    await using receiver = await startReceiver()
    using connections = watchConnections()
    const asked: string[] = []
    const resolve: Resolve = async (name) => (asked.push(name), ['127.0.0.1'])
    const guard = createEgressGuard({ ...open, resolve })
    const url = `http://pinned.example:${receiver.port}/`
    const { target } = await guard.route(url, { signal: never })
    asked.length = 0
    const connection = await connectTo(guard, url, options)
    connection.close()
    expect(connection.address).toBe('127.0.0.1')
    expect(asked).toEqual(['pinned.example'])
    expect(connections.attempted).toEqual(['127.0.0.1'])
    expect(target.host).toBe(`pinned.example:${receiver.port}`)
  })

  it('tries the next address when one refuses', async () => {
    await using receiver = await startReceiver()
    using connections = watchConnections()
    const resolve = answering('127.0.0.2', '127.0.0.3', '127.0.0.1')
    const guard = createEgressGuard({ ...open, resolve })
    const { socket } = await connectTo(guard, `http://several.example:${receiver.port}/`, options)
    expect(socket.remoteAddress).toBe('127.0.0.1')
    expect(connections.attempted).toEqual(['127.0.0.2', '127.0.0.3', '127.0.0.1'])
    socket.destroy()
  })

  it('abandons an address that drops packets after two seconds', async () => {
    await using receiver = await startReceiver()
    await using _swallowing = await startBlackHole('127.0.0.2', receiver.port)
    using connections = watchConnections()
    const clock = createTestClock()
    const resolve = answering('127.0.0.2', '127.0.0.1')
    const guard = createEgressGuard({ ...open, resolve, clock })
    const connecting = connectTo(guard, `http://half.example:${receiver.port}/`, options)
    await expect.poll(() => clock.pending(), { interval: 1 }).toBe(1)
    clock.advance(1_999)
    expect(connections.sockets).toHaveLength(1)
    clock.advance(1)
    const { socket } = await connecting
    expect(connections.attempted).toEqual(['127.0.0.2', '127.0.0.1'])
    expect(connections.sockets[0]?.destroyed).toBe(true)
    socket.destroy()
  })

  it('fails when the name does not resolve, resolves to nothing, or nobody listens', async () => {
    const server = createServer()
    const port = await listen(server)
    server.close()
    const resolvers = [answering('127.0.0.1'), answering(), () => Promise.reject(new Error('no'))]
    for (const resolve of resolvers) {
      const connecting = connectTo(
        createEgressGuard({ ...open, resolve }),
        `http://n:${port}/`,
        options,
      )
      await expect(connecting).rejects.toThrow(Unreachable)
    }
  })

  it('stops waiting for a name server when it is aborted', async () => {
    const abort = new AbortController()
    const guard = createEgressGuard({ ...closed, resolve: () => new Promise(() => {}) })
    const connecting = connectTo(guard, 'http://slow.example/', {
      verify: true,
      signal: abort.signal,
    })
    abort.abort()
    await expect(connecting).rejects.toThrow(Unreachable)
  })

  it('checks the addresses of every route', async () => {
    using connections = watchConnections()
    const guard = createEgressGuard(closed)
    const { target } = await guard.route('http://8.8.8.8/', { signal: never })
    for (const address of [...blocked, '127.0.0.1', 'localhost']) {
      const route = { target, addresses: ['127.0.0.1', address] }
      await expect(guard.connect(route, options)).rejects.toThrow(EgressRefused)
    }
    expect(connections.sockets).toEqual([])
  })
})
