import type { Socket } from 'node:net'
import { createSecureContext, type TLSSocket } from 'node:tls'
import { describe, expect, it, vi } from 'vitest'
import { createEgressGuard } from '../../../server/core/egress/guard.ts'
import { createSender } from '../../../server/workers/delivery/send.ts'
import { createTestClock } from '../../_support/clock.ts'
import { envelope, senderWith } from '../../_support/egress/sender.ts'
import { selfSigned } from '../../_support/keys/certificate.ts'
import { watchConnections } from '../../_support/processes/connections.ts'
import { answerEach, head, startRawReceiver } from '../../_support/webhooks/raw-receiver.ts'
import { startReceiver } from '../../_support/webhooks/receiver.ts'

const ok = head('Content-Length: 2') + 'ok'
const untrusted = 'Peer certificate cannot be authenticated with given CA certificates'

/** The end of an idle connection is noticed after one or two turns of the event loop. */
const seen = (what: () => void) => vi.waitFor(what, { interval: 1, timeout: 60_000 })

describe('the connection of a delivery', () => {
  it('is reused for the next one of its hook, and requests keep-alive', async () => {
    await using receiver = await startReceiver()
    using connections = watchConnections()
    const sender = senderWith()
    for (let round = 0; round < 50; round++) {
      const outcome = await sender.send(envelope(receiver.url, { hookId: 1 }))
      expect(outcome).toMatchObject({ status: 'OK', response: { payload: 'ok' } })
    }
    expect(connections.sockets).toHaveLength(1)
    expect(receiver.received.map(({ headers }) => headers.connection)).toEqual(
      Array(50).fill('keep-alive'),
    )
  })

  it('adds no listeners to its socket', async () => {
    await using receiver = await startReceiver()
    using connections = watchConnections()
    const sender = senderWith()
    const listeners = () => {
      const { sockets } = connections
      return sockets[0]?.eventNames().map((name) => [name, sockets[0]?.listenerCount(name)])
    }
    await sender.send(envelope(receiver.url, { hookId: 1 }))
    const before = listeners()
    for (let round = 0; round < 20; round++)
      await sender.send(envelope(receiver.url, { hookId: 1 }))
    expect(listeners()).toEqual(before)
  })

  it('is separate, and closed, without a hook', async () => {
    await using receiver = await startReceiver()
    using connections = watchConnections()
    const sender = senderWith()
    await sender.send(envelope(receiver.url))
    await sender.send(envelope(receiver.url))
    expect(connections.sockets.map(({ destroyed }) => destroyed)).toEqual([true, true])
    expect(receiver.received[0]?.headers.connection).toBe('close')
  })

  it('is never shared with another hook', async () => {
    await using receiver = await startReceiver()
    using connections = watchConnections()
    const sender = senderWith()
    for (const hookId of [1, 2, 1, 2]) await sender.send(envelope(receiver.url, { hookId }))
    expect(connections.sockets).toHaveLength(2)
  })

  it.each([
    ['port', (_one: string, other: string) => other],
    ['name', (one: string) => one.replace('127.0.0.1', 'other.example')],
  ])('is not reused for another %s, and then closed', async (_what, change) => {
    await using first = await startReceiver()
    await using second = await startReceiver()
    using connections = watchConnections()
    const sender = senderWith({ resolve: async () => ['127.0.0.1'] })
    await sender.send(envelope(first.url, { hookId: 1 }))
    await sender.send(envelope(change(first.url, second.url), { hookId: 1 }))
    expect(connections.sockets.map(({ destroyed }) => destroyed)).toEqual([true, false])
  })

  it('is reused for another path of the same receiver', async () => {
    await using receiver = await startReceiver()
    using connections = watchConnections()
    const sender = senderWith()
    await sender.send(envelope(`${receiver.url}a`, { hookId: 1 }))
    await sender.send(envelope(`${receiver.url}b?c`, { hookId: 1 }))
    expect(receiver.received.map(({ path }) => path)).toEqual(['/a', '/b?c'])
    expect(connections.sockets).toHaveLength(1)
  })

  it('does not serve two deliveries at once', async () => {
    await using receiver = await startReceiver()
    using connections = watchConnections()
    const sender = senderWith()
    await sender.send(envelope(receiver.url, { hookId: 1 }))
    await Promise.all([1, 2, 3].map(() => sender.send(envelope(receiver.url, { hookId: 1 }))))
    expect(connections.sockets).toHaveLength(3)
    expect(connections.sockets.filter(({ destroyed }) => !destroyed)).toHaveLength(1)
  })
})

describe('the address of a connection', () => {
  it('is checked again before reuse', async () => {
    await using receiver = await startReceiver()
    using connections = watchConnections()
    const answers = [['127.0.0.1'], ['127.0.0.1', '10.0.0.1'], ['127.0.0.1']]
    const sender = senderWith({ resolve: async () => answers.shift() ?? [] })
    const url = `http://rebound.example:${receiver.port}/`
    const statuses = []
    for (let round = 0; round < 4; round++)
      statuses.push((await sender.send(envelope(url, { hookId: 1 }))).status)
    const refused = 'failed to connect to host'
    expect(statuses).toEqual(['OK', refused, 'OK', refused])
    expect(connections.attempted).toEqual(['127.0.0.1'])
    expect(receiver.received).toHaveLength(2)
  })

  it('has to be one of the current addresses, in any position', async () => {
    await using receiver = await startReceiver()
    using connections = watchConnections()
    const many = Array.from({ length: 200 }, (_, index) => `127.1.0.${index}`)
    const answers = [['127.0.0.1'], [...many, '127.0.0.1'], ['127.0.0.2']]
    const sender = senderWith({ resolve: async () => answers.shift() ?? [] })
    const url = `http://moved.example:${receiver.port}/`
    const statuses = []
    for (let round = 0; round < 3; round++)
      statuses.push((await sender.send(envelope(url, { hookId: 1 }))).status)
    expect(statuses).toEqual(['OK', 'OK', 'failed to connect to host'])
    expect(connections.attempted).toEqual(['127.0.0.1', '127.0.0.2'])
    expect(connections.sockets.map(({ destroyed }) => destroyed)).toEqual([true, true])
  })
})

describe('a connection is not reused', () => {
  const big = 'x'.repeat(70 * 1024)
  it.each<[string, string]>([
    ['whose response was cut off', head(`Content-Length: ${big.length}`) + big],
    ['that the receiver closes', head('Content-Length: 2', 'Connection: close') + 'ok'],
    ['of HTTP/1.0', ok.replace('1.1', '1.0')],
    [
      'with a Keep-Alive timeout of one second',
      head('Content-Length: 2', 'Keep-Alive: timeout=1') + 'ok',
    ],
    ['with an unrequested second response', `${ok}HTTP/1.1 200 OK\r\n\r\n`],
    ['with garbage after the response', `${ok}garbage\r\n\r\n`],
  ])('%s', async (_what, answer) => {
    await using receiver = await startRawReceiver(answerEach(answer))
    const sender = senderWith()
    for (let round = 0; round < 2; round++)
      expect((await sender.send(envelope(receiver.url, { hookId: 1 }))).status).toBe('OK')
    expect(receiver.arrivals).toHaveLength(2)
    await receiver.arrivals[0]?.gone
  })

  it('that sends data between requests', async () => {
    await using receiver = await startRawReceiver(answerEach(ok))
    const clock = createTestClock() // with which it would stay open forever
    using sender = createSender({ guard: createEgressGuard({ allowLoopback: true, clock }), clock })
    await sender.send(envelope(receiver.url, { hookId: 1 }))
    receiver.arrivals[0]?.socket.write(ok)
    await receiver.arrivals[0]?.gone
    expect((await sender.send(envelope(receiver.url, { hookId: 1 }))).status).toBe('OK')
    expect(receiver.arrivals).toHaveLength(2)
  })

  it('whose delivery timed out', async () => {
    let requests = 0
    await using receiver = await startRawReceiver((socket) =>
      socket.on('data', () => void socket.write(++requests === 2 ? 'HTTP/1.1 200 OK\r\n' : ok)),
    )
    const sender = senderWith({ deadline: 300 })
    const statuses = []
    for (let round = 0; round < 3; round++)
      statuses.push((await sender.send(envelope(receiver.url, { hookId: 1 }))).status)
    expect(statuses).toEqual(['OK', 'timed out', 'OK'])
    expect(receiver.arrivals).toHaveLength(2)
    await receiver.arrivals[0]?.gone
  })

  it('whose request was not read completely', async () => {
    await using receiver = await startRawReceiver((socket) => {
      socket.write(ok)
      socket.pause()
    })
    const sender = senderWith()
    const body = Buffer.alloc(20 * 1024 * 1024)
    for (let round = 0; round < 2; round++)
      expect((await sender.send(envelope(receiver.url, { hookId: 1, body }))).status).toBe('OK')
    expect(receiver.arrivals).toHaveLength(2)
    for (const { socket, gone } of receiver.arrivals) {
      socket.resume()
      await gone
    }
  })

  it('after a minute, however busy it is', async () => {
    await using receiver = await startReceiver()
    using connections = watchConnections()
    const clock = createTestClock()
    using sender = createSender({ guard: createEgressGuard({ allowLoopback: true, clock }), clock })
    for (let second = 0; second <= 60; second += 3) {
      await sender.send(envelope(receiver.url, { hookId: 1 }))
      clock.advance(3_000)
    }
    expect(connections.sockets).toHaveLength(2)
  })
})

describe('a connection that breaks when it is reused', () => {
  /**
   * Responds to the first request of its first connection and breaks it at the next one, in the
   * given way.
   */
  const endingAtSecond = (end: (socket: Socket) => void) => {
    let requests = 0
    return (socket: Socket) =>
      socket.on('data', () => void (++requests === 2 ? end(socket) : socket.write(ok)))
  }

  it.each<[string, (socket: Socket) => void]>([
    ['closes', (socket) => socket.end()],
    ['resets', (socket) => socket.resetAndDestroy()],
  ])('and %s before the first byte is replaced by a new one', async (_what, end) => {
    await using receiver = await startRawReceiver(endingAtSecond(end))
    const sender = senderWith()
    for (let round = 0; round < 3; round++)
      expect((await sender.send(envelope(receiver.url, { hookId: 1 }))).status).toBe('OK')
    expect(receiver.arrivals).toHaveLength(2)
  })

  it('is replaced once, not repeatedly', async () => {
    let requests = 0
    await using receiver = await startRawReceiver((socket) =>
      socket.on('data', () => void (++requests === 1 ? socket.write(ok) : socket.end())),
    )
    const sender = senderWith()
    await sender.send(envelope(receiver.url, { hookId: 1 }))
    const outcome = await sender.send(envelope(receiver.url, { hookId: 1 }))
    expect(outcome).toMatchObject({ status: 'invalid HTTP response', statusCode: 0 })
    expect(requests).toBe(3)
  })

  it('is not replaced after the first byte', async () => {
    await using receiver = await startRawReceiver(endingAtSecond((socket) => socket.end('H')))
    const sender = senderWith()
    await sender.send(envelope(receiver.url, { hookId: 1 }))
    const outcome = await sender.send(envelope(receiver.url, { hookId: 1 }))
    expect(outcome.status).toBe('invalid HTTP response')
    expect(receiver.arrivals).toHaveLength(1)
  })

  it('shares its deadline with its replacement', async () => {
    let requests = 0
    await using receiver = await startRawReceiver((socket) =>
      socket.on('data', () => {
        requests++
        if (requests === 1) socket.write(ok)
        if (requests === 2) setTimeout(() => socket.end(), 200)
      }),
    )
    const sender = senderWith({ deadline: 300 })
    await sender.send(envelope(receiver.url, { hookId: 1 }))
    const outcome = await sender.send(envelope(receiver.url, { hookId: 1 }))
    expect(outcome.status).toBe('timed out')
    expect(outcome.durationSeconds).toBeLessThan(0.5)
    expect(requests).toBe(3)
  })
})

describe('an idle connection', () => {
  const waiting = async (count: number, mostIdle?: number) => {
    const clock = createTestClock()
    const guard = createEgressGuard({ allowLoopback: true, clock })
    const sender = createSender({ guard, clock, mostIdle })
    const receiver = await startReceiver()
    for (let hookId = 1; hookId <= count; hookId++)
      await sender.send(envelope(receiver.url, { hookId }))
    return { clock, sender, receiver }
  }

  it('stays open for four seconds', async () => {
    using connections = watchConnections()
    const { clock, sender, receiver } = await waiting(1)
    await using _receiver = receiver
    clock.advance(3_999)
    await sender.send(envelope(receiver.url, { hookId: 1 }))
    clock.advance(4_000)
    expect(connections.sockets.map(({ destroyed }) => destroyed)).toEqual([true])
    expect(clock.pending()).toBe(0)
  })

  it('closes a second before the Keep-Alive timeout of the receiver', async () => {
    const clock = createTestClock()
    await using receiver = await startRawReceiver(
      answerEach(head('Content-Length: 2', 'Keep-Alive: timeout=3, max=100') + 'ok'),
    )
    using connections = watchConnections()
    using sender = createSender({ guard: createEgressGuard({ allowLoopback: true, clock }), clock })
    await sender.send(envelope(receiver.url, { hookId: 1 }))
    clock.advance(1_999)
    expect(connections.sockets[0]?.destroyed).toBe(false)
    clock.advance(1)
    expect(connections.sockets[0]?.destroyed).toBe(true)
  })

  it('is one of a limited number, of which the oldest is closed', async () => {
    using connections = watchConnections()
    const { sender, receiver } = await waiting(5, 3)
    await using _receiver = receiver
    using _sender = sender
    const open = connections.sockets.map(({ destroyed }) => !destroyed)
    expect(open).toEqual([false, false, true, true, true])
  })

  it('is closed with the sender, without a timer left, and no other stays open from then on', async () => {
    using connections = watchConnections()
    const { clock, sender, receiver } = await waiting(3)
    await using _receiver = receiver
    expect(clock.pending()).toBe(3)
    sender[Symbol.dispose]()
    expect(clock.pending()).toBe(0)
    await sender.send(envelope(receiver.url, { hookId: 4 }))
    expect(connections.sockets.map(({ destroyed }) => destroyed)).toEqual(Array(4).fill(true))
    expect(clock.pending()).toBe(0)
  })

  it('is dropped when the receiver closes it', async () => {
    using connections = watchConnections()
    const { clock, sender, receiver } = await waiting(1)
    using _sender = sender
    await receiver[Symbol.asyncDispose]()
    await seen(() => expect(connections.sockets[0]?.destroyed).toBe(true))
    expect(clock.pending()).toBe(0)
  })
})

describe('over TLS', () => {
  const tls = selfSigned()
  const secureContext = createSecureContext({ ca: tls.cert })

  it('a connection is reused as well, and closed with the sender', async () => {
    await using receiver = await startReceiver(undefined, { tls })
    using connections = watchConnections()
    const sender = senderWith({ secureContext })
    for (let round = 0; round < 5; round++)
      expect((await sender.send(envelope(receiver.url, { hookId: 1 }))).status).toBe('OK')
    expect(connections.sockets).toHaveLength(1)
    sender[Symbol.dispose]()
    await seen(() => expect(connections.sockets[0]?.destroyed).toBe(true))
  })

  it('a connection without verification is not reused for a verified delivery', async () => {
    await using receiver = await startReceiver(undefined, { tls })
    using connections = watchConnections()
    const sender = senderWith()
    const statuses = []
    for (const insecureSsl of [true, false, true, true, false])
      statuses.push((await sender.send(envelope(receiver.url, { hookId: 1, insecureSsl }))).status)
    expect(statuses).toEqual(['OK', untrusted, 'OK', 'OK', untrusted])
    expect(connections.sockets).toHaveLength(4)
  })

  it('no session is resumed, not even for the same hook', async () => {
    const resumed: boolean[] = []
    await using receiver = await startRawReceiver(
      (socket) => {
        resumed.push((socket as TLSSocket).isSessionReused())
        socket.on('data', () => socket.end(head('Content-Length: 2', 'Connection: close') + 'ok'))
      },
      { tls: { ...tls, maxVersion: 'TLSv1.2' } },
    )
    const sender = senderWith({ secureContext })
    for (const hookId of [1, 1, 2, undefined])
      expect((await sender.send(envelope(receiver.url, { hookId }))).status).toBe('OK')
    expect(resumed).toEqual([false, false, false, false])
  })
})
