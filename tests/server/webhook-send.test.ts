import { createServer, type Socket } from 'node:net'
import { createSecureContext } from 'node:tls'
import { gzipSync } from 'node:zlib'
import { verify } from '@octokit/webhooks-methods'
import fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createBrand } from '../../server/brand.ts'
import { systemClock } from '../../server/clock.ts'
import { TlsFailure } from '../../server/egress/connect.ts'
import { createEgressGuard, type GuardOptions } from '../../server/egress/guard.ts'
import { encodeBody } from '../../server/webhooks/body.ts'
import { deliveryHeaders } from '../../server/webhooks/headers.ts'
import { createSender, type Envelope } from '../../server/webhooks/send.ts'
import { failedStatus } from '../../server/webhooks/status.ts'
import { startBlackHole } from '../_support/black-hole.ts'
import { selfSigned } from '../_support/certificate.ts'
import { createTestClock } from '../_support/clock.ts'
import { watchConnections } from '../_support/connections.ts'
import { type Answer, listen, startReceiver } from '../_support/receiver.ts'

const brand = createBrand('service')
const untrusted = 'Peer certificate cannot be authenticated with given CA certificates'
const kibibyte = 1024

function senderWith(options: Partial<GuardOptions> & { deadline?: number } = {}) {
  const { deadline, ...guardOptions } = options
  const guard = createEgressGuard({ allowLoopback: true, ...guardOptions })
  return createSender({ guard, clock: systemClock, deadline })
}

function envelope(url: string, rest: Partial<Envelope> = {}): Envelope {
  return { url, headers: { Accept: '*/*' }, body: Buffer.from('{}'), insecureSsl: false, ...rest }
}

/** A receiver below HTTP: what it says to a connection is up to `serve`. */
async function startRaw(serve: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    serve(socket)
  })
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return `127.0.0.1:${await listen(server)}`
}

/** Repeats until the connection is gone. */
function drip(socket: Socket, milliseconds: number, write: () => void): void {
  const timer = setInterval(write, milliseconds)
  socket.once('close', () => clearInterval(timer))
}

const switching = 'HTTP/1.1 101 Switching\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n'
const head = (...lines: string[]) => ['HTTP/1.1 200 OK', ...lines, '', ''].join('\r\n')

describe('sending a delivery', () => {
  it('puts exactly the given headers and bytes on the wire', async () => {
    await using receiver = await startReceiver()
    const body = encodeBody('{"zen":"Grüße"}', 'form')
    const headers = deliveryHeaders(
      brand,
      {
        guid: 'g-1',
        event: 'ping',
        hookId: 7,
        repositoryId: 8,
        secret: 's3cret',
        build: 'abc1234',
      },
      body,
    )
    const url = `${receiver.url}hooks?a=1`
    const outcome = await senderWith().send(envelope(url, { headers, body: body.bytes }))
    const received = await receiver.next()
    expect(received).toMatchObject({ method: 'POST', path: '/hooks?a=1', body: body.bytes })
    const pairs = Object.entries(headers).flat()
    const added = ['Content-Length', String(body.bytes.length), 'Connection', 'close']
    expect(received.rawHeaders).toEqual(['Host', `127.0.0.1:${receiver.port}`, ...pairs, ...added])
    expect(outcome.requestHeaders).toEqual(headers)
    const signature = String(received.headers['x-hub-signature-256'])
    expect(await verify('s3cret', received.body.toString(), signature)).toBe(true)
  })

  it('records the answer as received', async () => {
    await using receiver = await startReceiver((_received, response) => {
      response.sendDate = false
      response.writeHead(201, ['X-Request-Id', 'r1', 'Set-Cookie', 'a=1', 'Set-Cookie', 'b=2'])
      response.end('thänks')
    })
    const { durationSeconds, ...outcome } = await senderWith().send(envelope(receiver.url))
    expect(outcome).toMatchObject({
      status: 'OK',
      statusCode: 201,
      response: {
        headers: { 'X-Request-Id': 'r1', 'Set-Cookie': 'a=1, b=2' },
        payload: 'thänks',
        truncated: false,
      },
    })
    expect(durationSeconds).toBeGreaterThan(0)
    expect(durationSeconds).toBeLessThan(5)
  })

  it.each([200, 202, 204, 299])('calls %i OK', async (code) => {
    await using receiver = await startReceiver((_, response) => response.writeHead(code).end())
    const outcome = await senderWith().send(envelope(receiver.url))
    expect(outcome).toMatchObject({ status: 'OK', statusCode: code })
  })

  it.each([304, 400, 404, 410, 429, 500, 503, 599])(
    'calls %i an invalid response',
    async (code) => {
      await using receiver = await startReceiver((_, response) => response.writeHead(code).end())
      const outcome = await senderWith().send(envelope(receiver.url))
      expect(outcome).toMatchObject({ status: `Invalid HTTP Response: ${code}`, statusCode: code })
    },
  )

  it('takes an answer that comes before the body was read', async () => {
    const address = await startRaw((socket) => {
      socket.write('HTTP/1.1 413 Too Large\r\nContent-Length: 2\r\n\r\nno')
      socket.pause()
    })
    const body = Buffer.alloc(20 * kibibyte * kibibyte)
    const outcome = await senderWith().send(envelope(`http://${address}/`, { body }))
    expect(outcome).toMatchObject({ statusCode: 413, response: { payload: 'no' } })
  })

  it('delivers 5 MiB whole', async () => {
    await using receiver = await startReceiver()
    const body = Buffer.alloc(5 * kibibyte * kibibyte, 'x')
    await senderWith().send(envelope(receiver.url, { body }))
    expect((await receiver.next()).body.equals(body)).toBe(true)
  })

  it('refuses headers that would break the line, before it connects', async () => {
    using connections = watchConnections()
    const unsafe = fc.constantFrom('\r', '\n', '\0', '\r\nX-Injected: 1', '\u2028', '☃')
    await fc.assert(
      fc.asyncProperty(fc.string(), unsafe, fc.string(), async (before, bad, after) => {
        const headers = { 'X-Service-Event': before + bad + after }
        const sending = senderWith().send(envelope('http://127.0.0.1:9/', { headers }))
        await expect(sending).rejects.toThrow(TypeError)
      }),
    )
    expect(connections.sockets).toEqual([])
  })

  it('puts no line on the wire that a URL smuggles in', async () => {
    await using receiver = await startReceiver()
    const sender = senderWith()
    const text = fc.string({ unit: 'binary', maxLength: 40 })
    await fc.assert(
      fc.asyncProperty(text, async (rest) => {
        const before = receiver.received.length
        await sender.send(envelope(`${receiver.url}${rest}\r\nX-Injected: 1`))
        await sender.send(envelope(`${receiver.url}?q=${rest}%0d%0aX-Injected:%201`))
        const names = receiver.received.slice(before).map(({ rawHeaders }) => rawHeaders.length)
        expect(names.every((length) => length === 8)).toBe(true)
      }),
      { numRuns: 50 },
    )
    expect(receiver.received.length).toBeGreaterThan(0)
  })
})

describe('a receiver that cannot be reached', () => {
  const absent = { status: 'failed to connect to host', statusCode: 0, response: null }

  it('fails to connect when nobody listens, in the same words as when the target is refused', async () => {
    const server = createServer()
    const port = await listen(server)
    server.close()
    const refusing = senderWith({ allowLoopback: false })
    expect(await senderWith().send(envelope(`http://127.0.0.1:${port}/`))).toMatchObject(absent)
    expect(await refusing.send(envelope(`http://127.0.0.1:${port}/`))).toMatchObject(absent)
    expect(await refusing.send(envelope('http://169.254.169.254/'))).toMatchObject(absent)
    expect(await refusing.send(envelope('file:///etc/passwd'))).toMatchObject(absent)
  })

  it('fails to connect when the name does not resolve, or resolves to an inner address', async () => {
    const missing = senderWith({ resolve: () => Promise.reject(new Error('ENOTFOUND inner')) })
    const inner = senderWith({ resolve: async () => ['10.0.0.1'] })
    expect(await missing.send(envelope('http://db.example/'))).toMatchObject(absent)
    expect(await inner.send(envelope('http://db.example/'))).toMatchObject(absent)
  })

  it.each([
    ['closes at once', (socket: Socket) => socket.end()],
    ['resets', (socket: Socket) => socket.resetAndDestroy()],
    ['speaks something else', (socket: Socket) => socket.end('220 mail ready\r\n')],
    ['switches protocols', (socket: Socket) => socket.end(switching)],
    ['closes in the head', (socket: Socket) => socket.end('HTTP/1.1 200 OK\r\nA: b')],
    ['sends an endless head', (socket: Socket) => socket.end(head(`A: ${'b'.repeat(70_000)}`))],
  ])('has given no valid response when it %s', async (_what, serve) => {
    const address = await startRaw((socket) => socket.once('data', () => serve(socket)))
    const outcome = await senderWith().send(envelope(`http://${address}/`))
    expect(outcome).toMatchObject({
      status: 'invalid HTTP response',
      statusCode: 0,
      response: null,
    })
  })

  it('has given no valid response when it closes in the body; what came is kept', async () => {
    const address = await startRaw((socket) =>
      socket.once('data', () => socket.end(`${head('Content-Length: 10')}half`)),
    )
    expect(await senderWith().send(envelope(`http://${address}/`))).toMatchObject({
      status: 'invalid HTTP response',
      statusCode: 0,
      response: { payload: 'half', truncated: true },
    })
  })
})

describe('the deadline', () => {
  const deadline = 300
  const tarpits: [string, string, (socket: Socket) => void][] = [
    ['never finishes TLS', 'https', (socket) => socket.resume()],
    ['never reads', 'http', (socket) => socket.pause()],
    [
      'sends a byte of its head every 50 ms',
      'http',
      (socket) => {
        const bytes = head(`A: ${'b'.repeat(kibibyte)}`)
        let sent = 0
        socket.resume()
        drip(socket, 50, () => socket.write(bytes.charAt(sent++)))
      },
    ],
    [
      'sends a byte of its body every 50 ms',
      'http',
      (socket) => {
        socket.resume().write(head('Content-Length: 100000'))
        drip(socket, 50, () => socket.write('x'))
      },
    ],
    [
      'says 103 without end',
      'http',
      (socket) => {
        socket.resume()
        drip(socket, 5, () => socket.write('HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n'))
      },
    ],
  ]

  it.each(tarpits)('ends a receiver that %s', async (_what, scheme, serve) => {
    using connections = watchConnections()
    const address = await startRaw(serve)
    const body = Buffer.alloc(16 * kibibyte * kibibyte)
    const url = `${scheme}://${address}/`
    const outcome = await senderWith({ deadline }).send(envelope(url, { body, insecureSsl: true }))
    expect(outcome).toMatchObject({ status: 'timed out', statusCode: 0 })
    expect(outcome.durationSeconds).toBeGreaterThanOrEqual(0.29)
    expect(outcome.durationSeconds).toBeLessThan(2)
    expect(connections.sockets.map(({ destroyed }) => destroyed)).toEqual([true])
  })

  it('ends a receiver that swallows packets', async () => {
    await using hole = await startBlackHole('127.0.0.1')
    using connections = watchConnections()
    const sender = senderWith({ deadline, resolve: async () => ['127.0.0.1', '127.0.0.2'] })
    const outcome = await sender.send(envelope(`http://name.example:${hole.port}/`))
    expect(outcome).toMatchObject({ status: 'timed out', response: null })
    expect(connections.attempted).toEqual(['127.0.0.1'])
    expect(connections.sockets.map(({ destroyed }) => destroyed)).toEqual([true])
  })

  it('counts the name service in', async () => {
    const clock = createTestClock()
    const guard = createEgressGuard({ allowLoopback: true, resolve: () => new Promise(() => {}) })
    const sending = createSender({ guard, clock }).send(envelope('http://slow.example/'))
    clock.advance(10_000)
    expect(await sending).toMatchObject({ status: 'timed out', durationSeconds: 10 })
  })

  it('keeps the part of an answer that came in time', async () => {
    const address = await startRaw((socket) => socket.resume().write(`${head('A: b')}partial`))
    const outcome = await senderWith({ deadline }).send(envelope(`http://${address}/`))
    expect(outcome).toMatchObject({
      status: 'timed out',
      statusCode: 0,
      response: { headers: { A: 'b' }, payload: 'partial', truncated: true },
    })
  })

  it('leaves no timer behind after an answer', async () => {
    await using receiver = await startReceiver()
    const clock = createTestClock()
    const guard = createEgressGuard({ allowLoopback: true, clock })
    await createSender({ guard, clock }).send(envelope(receiver.url))
    expect(clock.pending()).toBe(0)
  })
})

describe('what is kept of an answer', () => {
  const limit = 64 * kibibyte
  async function answerOf(answer: Answer) {
    await using receiver = await startReceiver(answer)
    const { response, status } = await senderWith().send(envelope(receiver.url))
    return { ...response, payload: response?.payload ?? '', status }
  }

  it.each([
    [limit - 1, limit - 1, false],
    [limit, limit, false],
    [limit + 1, limit, true],
  ])('of %i bytes: %i, truncated %j', async (size, kept, truncated) => {
    const answer = await answerOf((_, response) => response.end('x'.repeat(size)))
    expect(answer).toMatchObject({ status: 'OK', truncated })
    expect(answer.payload).toHaveLength(kept)
  })

  it.each<[string, Answer]>([
    [
      'that never ends',
      (_, response) => {
        const more = (): void => {
          while (!response.destroyed && response.write('x'.repeat(16 * kibibyte)));
        }
        response.on('drain', more)
        more()
      },
    ],
    [
      'of ten announced gigabytes',
      (_, response) => {
        response.writeHead(200, { 'Content-Length': 10 * 1000 ** 3 })
        response.write('x'.repeat(256 * kibibyte))
      },
    ],
  ])('of a body %s is 64 KiB, and no more is read', async (_what, answer) => {
    await using receiver = await startReceiver(answer)
    using connections = watchConnections()
    const sender = senderWith()
    for (let round = 0; round < 100; round += 1) {
      const { response, status } = await sender.send(envelope(receiver.url))
      expect({ status, size: response?.payload.length }).toEqual({ status: 'OK', size: limit })
    }
    const read = connections.sockets.map(({ bytesRead }) => bytesRead)
    expect(Math.max(...read)).toBeLessThan(512 * kibibyte)
    expect(connections.sockets.every(({ destroyed }) => destroyed)).toBe(true)
  })

  it('of a gzip bomb is its compressed bytes', async () => {
    const bomb = gzipSync(Buffer.alloc(20 * kibibyte * kibibyte))
    const { payload, truncated, status } = await answerOf((_, response) =>
      response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(bomb),
    )
    expect({ status, truncated }).toEqual({ status: 'OK', truncated: false })
    expect(payload.charCodeAt(0)).toBe(0x1f)
    expect(Buffer.byteLength(payload)).toBeLessThanOrEqual(limit)
  })

  it('of 5,000 headers is the first 50', async () => {
    const address = await startRaw((socket) => {
      const lines = Array.from({ length: 5_000 }, (_, index) => `h${index}: 1`)
      socket.once('data', () => socket.end(`${head(...lines)}ok`))
    })
    const { status, response } = await senderWith().send(envelope(`http://${address}/`))
    expect(status).toBe('OK')
    expect(Object.keys(response?.headers ?? {})).toHaveLength(50)
    expect(response?.payload).toBe('ok')
  })

  it('of a long header is 1 KiB', async () => {
    const { headers } = await answerOf((_, response) =>
      response.writeHead(200, { 'X-Long': 'y'.repeat(9_000) }).end(),
    )
    expect(`X-Long${headers?.['X-Long']}`).toHaveLength(kibibyte)
  })

  it('of a header named __proto__ is a header', async () => {
    const { headers } = await answerOf((_, response) =>
      response.writeHead(200, ['__proto__', 'x']).end(),
    )
    expect(JSON.stringify(headers)).toContain('"__proto__":"x"')
  })

  it('of bytes that are no text is text all the same, and never over 64 KiB', async () => {
    const invalid = await answerOf((_, response) => response.end(Buffer.alloc(limit, 0xff)))
    expect(Buffer.byteLength(invalid.payload)).toBeLessThanOrEqual(limit)
    expect(invalid.payload).toMatch(/^\ufffd+$/)
    const nul = await answerOf((_, response) => response.end('a\0b'))
    expect(nul.payload).toBe('a\ufffdb')
  })

  it('of a character that the limit cuts is nothing', async () => {
    const { payload } = await answerOf((_, response) => response.end(`x${'€'.repeat(30_000)}`))
    expect(payload).toMatch(/^x€+$/)
    expect(limit - Buffer.byteLength(payload)).toBeLessThan(3)
  })
})

describe('a redirect', () => {
  it.each([301, 302, 303, 307, 308])('of %i is a failure and is not followed', async (code) => {
    await using second = await startReceiver()
    const targets = [second.url, 'http://169.254.169.254/latest/meta-data/']
    await using first = await startReceiver((_, response) =>
      response.writeHead(code, { Location: targets[first.received.length - 1] }).end(),
    )
    using connections = watchConnections()
    for (const _target of targets) {
      const outcome = await senderWith().send(envelope(first.url))
      expect(outcome).toMatchObject({ status: `Invalid HTTP Response: ${code}`, statusCode: code })
    }
    expect(first.received).toHaveLength(2)
    expect(second.received).toHaveLength(0)
    expect(connections.sockets).toHaveLength(2)
  })
})

describe('TLS', () => {
  const good = selfSigned()
  const trusting = (cert: string) => ({ secureContext: createSecureContext({ ca: cert }) })

  it('delivers to a trusted receiver, by address and by name', async () => {
    await using receiver = await startReceiver(undefined, { tls: good })
    const sender = senderWith(trusting(good.cert))
    const named = `https://localhost:${receiver.port}/`
    expect(await sender.send(envelope(receiver.url))).toMatchObject({ status: 'OK' })
    expect(await sender.send(envelope(named))).toMatchObject({ status: 'OK' })
    expect(
      (await receiver.next(({ headers }) => headers.host?.startsWith('local') ?? false)).path,
    ).toBe('/')
  })

  it('names the host it asks for, without a trailing dot, and no address', async () => {
    const asked: (string | false | null)[] = []
    const tls = {
      ...good,
      SNICallback: (name: string, done: (error: null) => void) => (asked.push(name), done(null)),
    }
    await using receiver = await startReceiver(undefined, { tls })
    const sender = senderWith({ ...trusting(good.cert), resolve: async () => ['127.0.0.1'] })
    for (const host of ['localhost', 'localhost.', '127.0.0.1']) {
      const outcome = await sender.send(envelope(`https://${host}:${receiver.port}/`))
      expect(outcome.status).toBe('OK')
    }
    expect(asked).toEqual(['localhost', 'localhost'])
  })

  it.each([
    ['an unknown authority', selfSigned(), false, untrusted],
    ['a past end', selfSigned({ expired: true }), true, 'Peer certificate has expired'],
    [
      'the name of the address',
      selfSigned({ names: 'DNS:localhost' }),
      true,
      'Peer certificate is for another host',
    ],
    [
      'another name',
      selfSigned({ names: 'DNS:other.example' }),
      true,
      'Peer certificate is for another host',
    ],
  ])(
    'verifies by default, and fails for %s; not when told to skip',
    async (_what, tls, trusted, reason) => {
      await using receiver = await startReceiver(undefined, { tls })
      const sender = senderWith(trusted ? trusting(tls.cert) : {})
      const verified = await sender.send(envelope(receiver.url))
      expect(verified).toMatchObject({ status: reason, statusCode: 0, response: null })
      expect(receiver.received).toHaveLength(0)
      const skipped = await sender.send(envelope(receiver.url, { insecureSsl: true }))
      expect(skipped).toMatchObject({ status: 'OK', statusCode: 200 })
    },
  )

  it('does not go below TLS 1.2, verified or not', async () => {
    const old = {
      minVersion: 'TLSv1',
      maxVersion: 'TLSv1.1',
      ciphers: 'DEFAULT@SECLEVEL=0',
    } as const
    await using receiver = await startReceiver(undefined, { tls: { ...good, ...old } })
    for (const insecureSsl of [false, true]) {
      const outcome = await senderWith(trusting(good.cert)).send(
        envelope(receiver.url, { insecureSsl }),
      )
      expect(outcome.status).toBe('TLS connection failed')
    }
  })

  it('fails when the receiver speaks no TLS', async () => {
    await using receiver = await startReceiver()
    const url = `https://127.0.0.1:${receiver.port}/`
    const outcome = await senderWith().send(envelope(url, { insecureSsl: true }))
    expect(outcome.status).toBe('TLS connection failed')
  })

  it('never lets a delivery without verification vouch for one with it', async () => {
    await using receiver = await startReceiver(undefined, { tls: good })
    const sender = senderWith()
    const statuses: string[][] = [[], []]
    for (let round = 0; round < 200; round += 10) {
      const batch = Array.from({ length: 10 }, async (_, index) => {
        const insecureSsl = index % 2 === 1
        const { status } = await sender.send(envelope(receiver.url, { insecureSsl }))
        statuses[Number(insecureSsl)]?.push(status)
      })
      await Promise.all(batch)
    }
    expect(statuses).toEqual([Array(100).fill(untrusted), Array(100).fill('OK')])
    expect(receiver.received).toHaveLength(100)
  })

  it('tells reasons it does not know apart from nothing', () => {
    const failure = new TlsFailure(Object.assign(new Error('10.0.0.1:443'), { code: 'EPROTO' }))
    expect(failedStatus(failure)).toBe('TLS connection failed')
  })
})
