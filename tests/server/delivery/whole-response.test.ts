import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { Duplex } from 'node:stream'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readWhole } from '../../../server/workers/delivery/whole-response.ts'

/** What Node's client reads from the bytes, and whether it would keep the connection open. */
async function readByNode(bytes: Buffer) {
  const stream = new Duplex({ read: () => {}, write: (_chunk, _encoding, done) => done() })
  stream.push(bytes)
  const sent = request({ createConnection: () => stream, method: 'POST' })
  sent.shouldKeepAlive = true
  sent.end()
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  const closed = once(sent, 'close')
  const body = Buffer.concat((await response.toArray()) as Buffer[])
  await closed
  const isOpen = stream.writable && !stream.destroyed
  return { statusCode: response.statusCode, rawHeaders: response.rawHeaders, body, isOpen }
}

const responseOf = (lines: readonly string[], body = 'ok') =>
  Buffer.from([...lines, '', body].join('\r\n'), 'latin1')

const status = 'HTTP/1.1 200 OK'
const length = 'Content-Length: 2'

describe('a response in one piece', () => {
  it.each([
    [[status, length]],
    [['HTTP/1.1 500', 'content-length: 2', 'Connection: keep-alive', 'Keep-Alive: timeout=5']],
    [['HTTP/1.1 302 Found', 'Location: /a?b=c', length, 'Set-Cookie: a', 'Set-Cookie: b']],
  ])('%j is read as by Node', async (lines) => {
    const bytes = responseOf(lines)
    expect({ ...readWhole(bytes), isOpen: true }).toEqual(await readByNode(bytes))
  })

  it.each([
    ['has another version', ['HTTP/1.0 200 OK', length]],
    ['is an interim response', ['HTTP/1.1 100 Continue', length]],
    ['has no body', ['HTTP/1.1 204 No Content', length]],
    ['is longer', [status, 'Content-Length: 1']],
    ['is shorter', [status, 'Content-Length: 3']],
    ['has no length', [status]],
    ['has two lengths', [status, length, length]],
    ['has a signed length', [status, 'Content-Length: +2']],
    ['has chunks', [status, length, 'Transfer-Encoding: chunked']],
    ['closes the connection', [status, length, 'Connection: close']],
    ['switches the protocol', [status, length, 'Upgrade: other']],
    ['has a folded line', [status, 'A: b', ' c', length]],
    ['has a space before a colon', [status, 'A : b', length]],
    ['has an empty value', [status, 'A:', length]],
    ['has a control character', [status, 'A: b\0c', length]],
    ['has a bare line feed', [`${status}\nA: b`, length]],
    ['has a bare carriage return', [status, 'A: b\rC: d', length]],
    ['has another character', [status, 'A: \u00e9', length]],
  ])('that %s is left to Node', (_name, lines) => {
    expect(readWhole(responseOf(lines))).toBeUndefined()
  })

  it('is read as by Node, or left to it, whatever its fields are', async () => {
    const name = fc.constantFrom(
      'A',
      'x-b',
      'Connection',
      'Content-Length',
      'Keep-Alive',
      'Age',
      '',
    )
    const value = fc.oneof(
      fc.constantFrom('2', '02', 'keep-alive', 'Keep-Alive', 'close', ' ', 'timeout=5'),
      fc.string({ maxLength: 5 }),
    )
    const line = fc.tuple(name, fc.constantFrom(':', ': ', ':\t', ' :'), value)
    let read = 0
    await fc.assert(
      fc.asyncProperty(fc.array(line, { maxLength: 3 }), async (lines) => {
        const bytes = responseOf([status, ...lines.map((parts) => parts.join('')), length])
        const whole = readWhole(bytes)
        if (!whole) return
        read++
        expect({ ...whole, isOpen: true }).toEqual(await readByNode(bytes))
      }),
      { numRuns: 300 },
    )
    expect(read).toBeGreaterThan(20)
  })
})
