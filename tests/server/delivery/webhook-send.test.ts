import { createServer, type Socket } from 'node:net'
import { verify } from '@octokit/webhooks-methods'
import { describe, expect, it } from 'vitest'
import { createBrand } from '../../../server/core/brand.ts'
import { encodeBody } from '../../../server/workers/delivery/body.ts'
import { deliveryHeaders } from '../../../server/workers/delivery/headers.ts'
import { envelope, senderWith } from '../../_support/egress/sender.ts'
import { watchConnections } from '../../_support/processes/connections.ts'
import { head, startRawReceiver } from '../../_support/webhooks/raw-receiver.ts'
import { listen, startReceiver } from '../../_support/webhooks/receiver.ts'

const brand = createBrand('service')
const kibibyte = 1024
const switching = 'HTTP/1.1 101 Switching\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n'

describe('sending a delivery', () => {
  it('sends exactly the given headers and body', async () => {
    await using receiver = await startReceiver()
    const body = encodeBody('{"zen":"Grüße"}', 'form')
    const hook = { id: 7, repository_id: 8, app_id: null, organization_id: null }
    const about = { guid: 'g-1', event: 'ping', hook, secret: 's3cret', build: 'abc1234' }
    const headers = deliveryHeaders(brand, about, body)
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

  it('records the response as received', async () => {
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

  it.each([200, 202, 204, 299])('reports %i as OK', async (code) => {
    await using receiver = await startReceiver((_, response) => response.writeHead(code).end())
    const outcome = await senderWith().send(envelope(receiver.url))
    expect(outcome).toMatchObject({ status: 'OK', statusCode: code })
  })

  it.each([304, 400, 404, 410, 429, 500, 503, 599])(
    'reports %i as an invalid response',
    async (code) => {
      await using receiver = await startReceiver((_, response) => response.writeHead(code).end())
      const outcome = await senderWith().send(envelope(receiver.url))
      expect(outcome).toMatchObject({ status: `Invalid HTTP Response: ${code}`, statusCode: code })
    },
  )

  it('accepts a response that comes before the body was read', async () => {
    await using receiver = await startRawReceiver((socket) => {
      socket.write('HTTP/1.1 413 Too Large\r\nContent-Length: 2\r\n\r\nno')
      socket.pause()
    })
    const body = Buffer.alloc(20 * kibibyte * kibibyte)
    const outcome = await senderWith().send(envelope(receiver.url, { body }))
    expect(outcome).toMatchObject({ statusCode: 413, response: { payload: 'no' } })
  })

  it('sends a body of 5 MiB', async () => {
    await using receiver = await startReceiver()
    const body = Buffer.alloc(5 * kibibyte * kibibyte, 'x')
    await senderWith().send(envelope(receiver.url, { body }))
    expect((await receiver.next()).body.equals(body)).toBe(true)
  })
})

describe('a receiver that cannot be reached', () => {
  const absent = { status: 'failed to connect to host', statusCode: 0, response: null }

  it('fails to connect when nobody listens, with the same message as for a refused target', async () => {
    const server = createServer()
    const port = await listen(server)
    server.close()
    const refusing = senderWith({ allowLoopback: false })
    expect(await senderWith().send(envelope(`http://127.0.0.1:${port}/`))).toMatchObject(absent)
    expect(await refusing.send(envelope(`http://127.0.0.1:${port}/`))).toMatchObject(absent)
    expect(await refusing.send(envelope('http://169.254.169.254/'))).toMatchObject(absent)
    expect(await refusing.send(envelope('file:///etc/passwd'))).toMatchObject(absent)
  })

  it('fails to connect when the name does not resolve, or resolves to an internal address', async () => {
    const missing = senderWith({ resolve: () => Promise.reject(new Error('ENOTFOUND inner')) })
    const inner = senderWith({ resolve: async () => ['10.0.0.1'] })
    expect(await missing.send(envelope('http://db.example/'))).toMatchObject(absent)
    expect(await inner.send(envelope('http://db.example/'))).toMatchObject(absent)
  })

  it.each([
    ['closes at once', (socket: Socket) => socket.end()],
    ['resets', (socket: Socket) => socket.resetAndDestroy()],
    ['uses another protocol', (socket: Socket) => socket.end('220 mail ready\r\n')],
    ['switches protocols', (socket: Socket) => socket.end(switching)],
    ['closes in the headers', (socket: Socket) => socket.end('HTTP/1.1 200 OK\r\nA: b')],
    ['sends endless headers', (socket: Socket) => socket.end(head(`A: ${'b'.repeat(70_000)}`))],
  ])('is an invalid response when it %s', async (_what, serve) => {
    await using receiver = await startRawReceiver((socket) =>
      socket.once('data', () => serve(socket)),
    )
    const outcome = await senderWith().send(envelope(receiver.url))
    expect(outcome).toMatchObject({
      status: 'invalid HTTP response',
      statusCode: 0,
      response: null,
    })
  })

  it('is an invalid response when it closes during the body; the received part is kept', async () => {
    await using receiver = await startRawReceiver((socket) =>
      socket.once('data', () => socket.end(`${head('Content-Length: 10')}half`)),
    )
    expect(await senderWith().send(envelope(receiver.url))).toMatchObject({
      status: 'invalid HTTP response',
      statusCode: 0,
      response: { payload: 'half\n[truncated]', truncated: true },
    })
  })
})

describe('a redirect', () => {
  const codes = [300, 301, 302, 303, 304, 305, 307, 308]
  const hooks = [undefined, 1]

  it.each(codes.flatMap((code) => hooks.map((hookId) => [code, hookId] as const)))(
    'with %i is a failure and is not followed (hook %j)',
    async (code, hookId) => {
      await using second = await startRawReceiver(() => {})
      const targets = [second.url, 'http://169.254.169.254/latest/meta-data/', '/elsewhere']
      await using first = await startReceiver((_, response) => {
        const target = targets[first.received.length - 1] ?? ''
        response.writeHead(code, { Location: target, Refresh: `0; url=${target}` }).end()
      })
      using connections = watchConnections()
      const sender = senderWith()
      for (const Location of targets) {
        const outcome = await sender.send(envelope(first.url, { hookId }))
        const status = `Invalid HTTP Response: ${code}`
        expect(outcome).toMatchObject({ status, statusCode: code })
        expect(outcome.response?.headers).toMatchObject({ Location })
      }
      expect(first.received.map(({ path }) => path)).toEqual(['/', '/', '/'])
      expect(second.arrivals).toHaveLength(0)
      expect(new Set(connections.attempted)).toEqual(new Set(['127.0.0.1']))
      expect(connections.sockets).toHaveLength(hookId ? 1 : 3)
    },
  )
})
