import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { watchConnections } from '../../_support/processes/connections.ts'
import { feed } from '../../_support/egress/feed.ts'
import { gluttons } from '../../_support/egress/gluttons.ts'
import { envelope, senderWith } from '../../_support/egress/sender.ts'
import { startSenderProcess, type SenderProcess } from '../../_support/egress/sender-process.ts'
import { answerEach, head, startRawReceiver } from '../../_support/webhooks/raw-receiver.ts'
import { type Answer, startReceiver } from '../../_support/webhooks/receiver.ts'

const kibibyte = 1024
const limit = 64 * kibibyte
const mark = '\n[truncated]'

async function answerOf(answer: Answer) {
  await using receiver = await startReceiver(answer)
  const { response, status } = await senderWith().send(envelope(receiver.url))
  return { ...response, payload: response?.payload ?? '', status }
}

describe('a response with', () => {
  let sender: SenderProcess
  beforeAll(async () => {
    sender = await startSenderProcess()
    await sender.open({ allowLoopback: true })
  })
  afterAll(() => sender[Symbol.asyncDispose]())

  it.each(gluttons)('$name does not exhaust the memory of the sender', async (glutton) => {
    const { last, growth, states } = await feed(sender, glutton, 100)
    expect(last.status).toBe(glutton.status)
    expect(last.response?.payload.endsWith(mark) ?? null).toBe(glutton.marked)
    expect(Buffer.byteLength(last.response?.payload ?? '')).toBeLessThanOrEqual(limit)
    expect(growth).toBeLessThan(20 * kibibyte * kibibyte)
    expect((states ?? []).filter((state) => state !== '06')).toEqual([])
  })
})

describe('the stored response', () => {
  it.each([
    [limit - 1, limit - 1, false],
    [limit, limit, false],
    [limit + 1, limit, true],
  ])('of %i bytes: %i, truncated %j', async (size, kept, truncated) => {
    const answer = await answerOf((_, response) => response.end('x'.repeat(size)))
    expect(answer).toMatchObject({ status: 'OK', truncated })
    expect(answer.payload).toHaveLength(kept)
    expect(answer.payload.endsWith(mark)).toBe(truncated)
  })

  it('of an endless body is 64 KiB, and hardly more is read', async () => {
    const [{ serve }] = gluttons as [(typeof gluttons)[0]]
    await using receiver = await startRawReceiver(serve)
    using connections = watchConnections()
    const sender = senderWith()
    for (let round = 0; round < 20; round += 1) {
      const { status, response } = await sender.send(envelope(receiver.url))
      expect({ status, size: response?.payload.length }).toEqual({ status: 'OK', size: limit })
    }
    const read = connections.sockets.map(({ bytesRead }) => bytesRead)
    expect(Math.max(...read)).toBeLessThan(512 * kibibyte)
    expect(connections.sockets.every(({ destroyed }) => destroyed)).toBe(true)
  })

  it('of a compressed body stays compressed', async () => {
    const bytes = gzipSync('not read')
    const { payload, truncated } = await answerOf((_, response) =>
      response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(bytes),
    )
    expect(payload).toBe(new TextDecoder().decode(bytes).replaceAll('\0', '\ufffd'))
    expect(truncated).toBe(false)
  })

  it('of 5,000 headers has the first 50', async () => {
    const lines = Array.from({ length: 5_000 }, (_, index) => `h${index}: 1`)
    await using receiver = await startRawReceiver(
      answerEach(`${head(...lines, 'Content-Length: 2')}ok`),
    )
    const { status, response } = await senderWith().send(envelope(receiver.url))
    expect(status).toBe('OK')
    expect(Object.keys(response?.headers ?? {})).toEqual(
      Array.from({ length: 50 }, (_, index) => `h${index}`),
    )
    expect(response?.payload).toBe('ok')
  })

  it('of a long header has 1 KiB of it', async () => {
    const { headers } = await answerOf((_, response) =>
      response.writeHead(200, { 'X-Long': 'y'.repeat(9_000) }).end(),
    )
    expect(`X-Long${headers?.['X-Long']}`).toHaveLength(kibibyte)
  })

  it('can have a header named __proto__', async () => {
    const { headers } = await answerOf((_, response) =>
      response.writeHead(200, ['__proto__', 'x']).end(),
    )
    expect(JSON.stringify(headers)).toContain('"__proto__":"x"')
  })

  it('of binary data is valid text, and never over 64 KiB', async () => {
    const invalid = await answerOf((_, response) => response.end(Buffer.alloc(limit, 0xff)))
    expect(Buffer.byteLength(invalid.payload)).toBeLessThanOrEqual(limit)
    expect(invalid.payload).toMatch(/^\ufffd+\n\[truncated\]$/)
    expect(invalid.truncated).toBe(true)
    const nul = await answerOf((_, response) => response.end('a\0b'))
    expect(nul).toMatchObject({ payload: 'a\ufffdb', truncated: false })
  })

  it('leaves out a character that the limit cuts', async () => {
    const { payload } = await answerOf((_, response) => response.end(`x${'€'.repeat(30_000)}`))
    expect(payload).toMatch(/^x€+\n\[truncated\]$/)
    expect(limit - Buffer.byteLength(payload)).toBeLessThan(3)
  })

  it('is joined from many chunks', async () => {
    const parts = Array.from({ length: 1_000 }, (_, index) => `${index};`)
    const { payload } = await answerOf((_, response) => {
      for (const part of parts) response.write(part)
      response.end()
    })
    expect(payload).toBe(parts.join(''))
  })
})
