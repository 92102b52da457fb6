import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import { openSourceSocket } from '../../../server/workers/imports/socket.ts'
import { createTestClock } from '../../_support/clock.ts'
import { failureOf, sourceNeeds } from '../../_support/imports/sources.ts'
import { watchAttempts } from '../../_support/processes/connections.ts'
import { startRawReceiver } from '../../_support/webhooks/raw-receiver.ts'

const read = async (chunks: AsyncIterable<Buffer>) => {
  const all: Buffer[] = []
  for await (const chunk of chunks) all.push(chunk)
  return Buffer.concat(all).toString()
}

describe('a plain connection to a source', () => {
  it.each(['svn', 'git'])('is opened to %s', async (scheme) => {
    await using receiver = await startRawReceiver((socket) => socket.end('hello'))
    const url = new URL(`${scheme}://127.0.0.1:${receiver.port}/repo`)
    const { socket, close } = await openSourceSocket({ url, ...sourceNeeds() })
    expect(await read(socket)).toBe('hello')
    close()
    await receiver.arrivals[0]?.gone
  })

  it('is not opened to an internal address, nor to a name that resolves to one', async () => {
    using watched = watchAttempts()
    const closed = sourceNeeds({ allowLoopback: false, resolve: async () => ['127.0.0.1'] })
    for (const host of ['127.0.0.1', '[::1]', '0x7f.1', 'source.example']) {
      const url = new URL(`svn://${host}:3690/repo`)
      expect(await failureOf(openSourceSocket({ url, ...closed }))).toBe('refused address')
    }
    expect(watched.attempted).toEqual([])
  })

  it('fails where nobody listens', async () => {
    const { port } = await startRawReceiver(() => {}).then(async (gone) => {
      await gone[Symbol.asyncDispose]()
      return gone
    })
    const url = new URL(`svn://127.0.0.1:${port}/`)
    expect(await failureOf(openSourceSocket({ url, ...sourceNeeds() }))).toBe('unreachable')
  })

  it('closes when the source is silent for too long, and not before', async () => {
    await using receiver = await startRawReceiver((socket) => void socket.write('a'))
    const clock = createTestClock()
    const url = new URL(`svn://127.0.0.1:${receiver.port}/`)
    const needs = sourceNeeds({ clock, limits: { silence: 60_000 } })
    const { socket } = await openSourceSocket({ url, ...needs })
    await once(socket, 'readable')
    clock.advance(600_000)
    expect(socket.destroyed).toBe(false) // the received data is still unread
    expect(String(socket.read())).toBe('a')
    clock.advance(59_000)
    expect(socket.destroyed).toBe(false)
    const failed = failureOf(once(socket, 'close').then(() => Promise.reject(socket.errored!)))
    clock.advance(2_000)
    expect(await failed).toBe('too slow')
    expect(clock.pending()).toBe(0)
    await receiver.arrivals[0]?.gone
  })

  it('closes when an import receives more than allowed', async () => {
    const clock = createTestClock()
    await using receiver = await startRawReceiver((socket) => socket.write('x'.repeat(2_000)))
    const url = new URL(`git://127.0.0.1:${receiver.port}/`)
    const { socket } = await openSourceSocket({
      url,
      ...sourceNeeds({ clock, limits: { bytes: 1_000 } }),
    })
    const failed = failureOf(read(socket))
    while (socket.bytesRead < 2_000) await once(socket, 'data')
    clock.advance(1_000)
    expect(await failed).toBe('too large')
  })

  it('is aborted with its signal', async () => {
    await using receiver = await startRawReceiver(() => {})
    const stop = new AbortController()
    const url = new URL(`git://127.0.0.1:${receiver.port}/`)
    const { socket } = await openSourceSocket({ url, ...sourceNeeds({ signal: stop.signal }) })
    const failed = failureOf(read(socket))
    stop.abort()
    expect(await failed).toBe('interrupted')
    await receiver.arrivals[0]?.gone
  })
})
