import { once } from 'node:events'
import { createSecureContext } from 'node:tls'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { createSourceHttp, type SourceRequest } from '../../../server/workers/imports/http.ts'
import { createTestClock } from '../../_support/clock.ts'
import { type Answer, startHttpServer } from '../../_support/imports/http-server.ts'
import { canary, failureOf, sourceNeeds } from '../../_support/imports/sources.ts'
import { createAuthority, selfSigned } from '../../_support/keys/certificate.ts'
import { watchAttempts } from '../../_support/processes/connections.ts'
import { head, startRawReceiver } from '../../_support/webhooks/raw-receiver.ts'

const mona = { username: 'mona', password: 's3cret' }
const basic = `Basic ${Buffer.from('mona:s3cret').toString('base64')}`

/** Sends one request and reads the full response. */
async function get(
  address: string,
  { needs = sourceNeeds(), ...asked }: Partial<SourceRequest> & { needs?: object } = {},
) {
  const url = new URL(address)
  using http = createSourceHttp({ source: { url, ...mona }, ...sourceNeeds(), ...needs })
  const reply = await http.request({ url, ...asked })
  return { ...reply, text: String(await reply.bytes(1_000_000)) }
}

const sendTo =
  (location: string, status = 302): Answer =>
  (_heard, response) =>
    void response.writeHead(status, { Location: location }).end(canary)

describe('HTTP requests to a source', () => {
  it('return the response, whatever its status', async () => {
    await using server = await startHttpServer((heard, response) => {
      response.writeHead(207, { 'X-Said': heard.method }).end(heard.body)
    })
    const url = new URL(`${server.origin}/repo?cmd=x`)
    using http = createSourceHttp({ source: { url }, ...sourceNeeds() })
    const body = Buffer.from('<propfind/>')
    const reply = await http.request({ method: 'PROPFIND', url, headers: { Depth: '1' }, body })
    expect([reply.status, reply.headers['x-said'], reply.url.href]).toEqual([
      207,
      'PROPFIND',
      url.href,
    ])
    expect((await reply.bytes(100)).toString()).toBe('<propfind/>')
    expect(server.heard[0]).toMatchObject({ path: '/repo?cmd=x', headers: { depth: '1' } })
  })

  it('share one connection when they are sequential', async () => {
    await using server = await startHttpServer((_heard, response) => void response.end('done'))
    const url = new URL(server.origin)
    using http = createSourceHttp({ source: { url, ...mona }, ...sourceNeeds() })
    for (let each = 0; each < 50; each++) {
      await (await http.request({ method: 'REPORT', url, body: Buffer.from('x') })).bytes(10)
    }
    expect([server.heard.length, server.connections.count]).toEqual([50, 1])
    expect(new Set(server.heard.map(({ headers }) => headers.authorization))).toEqual(
      new Set([basic]),
    )
  })

  it('send credentials that came with a URL to its origin only', async () => {
    await using other = await startHttpServer((_heard, response) => void response.end('done'))
    await using server = await startHttpServer(({ path }, response) => {
      const to = path === '/away' ? other.origin : '/stay'
      if (path === '/stay') response.end('done')
      else response.writeHead(307, { Location: to }).end()
    })
    const url = new URL('/', server.origin)
    using http = createSourceHttp({ source: { url, ...mona }, ...sourceNeeds() })
    for (const path of ['/away', '/on'])
      await http.request({ url: new URL(path, url), authorization: 'Bearer of-the-url' })
    expect(server.heard.map(({ headers }) => headers.authorization)).toEqual(
      Array.from({ length: 3 }, () => 'Bearer of-the-url'),
    )
    expect(other.heard.map(({ headers }) => headers.authorization)).toEqual([undefined])
  })

  it('are aborted where a body is larger than the limit', async () => {
    await using server = await startHttpServer(
      (_heard, response) => void response.end('x'.repeat(11)),
    )
    const url = new URL(server.origin)
    using http = createSourceHttp({ source: { url }, ...sourceNeeds() })
    const { bytes } = await http.request({ url })
    expect(await failureOf(bytes(10))).toBe('too large')
  })

  it('are repeated where a kept connection has closed', async () => {
    let last: Promise<unknown> = Promise.resolve()
    await using server = await startHttpServer((_heard, response) => {
      const { socket } = response
      last = once(response, 'close').then(() => socket?.destroy())
      response.end('done')
    })
    const url = new URL(server.origin)
    using http = createSourceHttp({ source: { url }, ...sourceNeeds() })
    for (let each = 0; each < 3; each++) {
      expect(String(await (await http.request({ url })).bytes(10))).toBe('done')
      await last
    }
    expect(server.heard).toHaveLength(3)
  })

  it('do not reuse a connection that idled for long, or that was to be closed', async () => {
    const clock = createTestClock()
    let extra: Record<string, string> = {}
    await using server = await startHttpServer((_heard, response) => {
      response.writeHead(200, extra).end('done')
    })
    const url = new URL(server.origin)
    using http = createSourceHttp({ source: { url }, ...sourceNeeds({ clock }) })
    const ask = async () => (await http.request({ url })).bytes(10)
    await ask()
    clock.advance(4_001)
    await ask()
    expect(server.connections.count).toBe(2)
    extra = { Connection: 'close' }
    await ask()
    await ask()
    expect(server.connections.count).toBe(3)
  })

  it('use separate connections when they are concurrent', async () => {
    const warnings: Error[] = []
    const warn = (warning: Error) => warnings.push(warning)
    process.on('warning', warn)
    await using server = await startHttpServer((heard, response) => void response.end(heard.path))
    const url = new URL(server.origin)
    using http = createSourceHttp({ source: { url }, ...sourceNeeds() })
    const paths = Array.from({ length: 20 }, (_, each) => `/${each}`)
    const ask = async (path: string) =>
      String(await (await http.request({ url: new URL(path, url) })).bytes(10))
    expect(await Promise.all(paths.map(ask))).toEqual(paths)
    expect(await Promise.all(paths.map(ask))).toEqual(paths)
    process.off('warning', warn)
    expect([server.connections.count, warnings]).toEqual([20, []])
  })

  it('read a body with backpressure', async () => {
    const part = Buffer.alloc(1024 * 1024, 'x')
    let written = 0
    await using server = await startHttpServer(async (_heard, response) => {
      for (; written < 64 && !response.destroyed; written++) {
        if (!response.write(part))
          await Promise.race([once(response, 'drain'), once(response, 'close')])
      }
      response.end()
    })
    const url = new URL(server.origin)
    using http = createSourceHttp({ source: { url }, ...sourceNeeds() })
    const { body } = await http.request({ url })
    for await (const chunk of body) {
      expect(chunk.length).toBeGreaterThan(0)
      await (await fetch(`data:,${chunk.length}`)).text() // lets the server fill its buffers
      break
    }
    expect(written).toBeLessThan(32)
  })

  it('accept no content encoding', async () => {
    await using server = await startHttpServer((_heard, response) => {
      response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(gzipSync(canary))
    })
    expect(await failureOf(get(server.origin))).toBe('malformed')
    expect(server.heard[0]?.headers['accept-encoding']).toBe('identity')
  })

  it('cannot override protected headers', async () => {
    await using server = await startHttpServer((_heard, response) => void response.end())
    const headers = { host: 'inner', AUTHORIZATION: 'x', Cookie: 'x', Accept: 'a/b' }
    await get(server.origin, { headers })
    expect(server.heard[0]?.headers).toMatchObject({
      host: server.origin.slice(7),
      authorization: basic,
      accept: 'a/b',
    })
    expect(server.heard[0]?.headers).not.toHaveProperty('cookie')
  })
})

describe('a source that redirects', () => {
  it.each([
    [301, 'GET', 'GET'],
    [302, 'PROPFIND', 'PROPFIND'],
    [301, 'POST', 'GET'],
    [303, 'REPORT', 'GET'],
    [307, 'POST', 'POST'],
    [308, 'REPORT', 'REPORT'],
  ])('is followed on a %i: %s becomes %s', async (status, method, then) => {
    await using server = await startHttpServer((heard, response) => {
      if (heard.path === '/b') return void response.end(heard.body)
      return void response.writeHead(status, { Location: 'b' }).end(canary)
    })
    const body = method === 'GET' ? undefined : Buffer.from('body')
    const reply = await get(`${server.origin}/a`, { method, ...(body && { body }) })
    expect(server.heard.map((each) => each.method)).toEqual([method, then])
    expect([reply.url.href, reply.text]).toEqual([
      `${server.origin}/b`,
      then === 'GET' ? '' : 'body',
    ])
    expect(server.heard[1]?.headers.authorization).toBe(basic)
  })

  it('receives its credentials at its own origin only, there and back', async () => {
    await using other = await startHttpServer((_heard, response) =>
      sendTo(`${server.origin}/end`)(_heard, response),
    )
    await using server = await startHttpServer((heard, response) =>
      heard.path === '/end'
        ? void response.end('end')
        : sendTo(`http://localhost:${other.port}/x`)(heard, response),
    )
    expect((await get(server.origin)).text).toBe('end')
    expect(other.heard[0]?.headers).not.toHaveProperty('authorization')
    expect(JSON.stringify(other.heard)).not.toContain('s3cret')
    expect(server.heard.map(({ headers }) => headers.authorization)).toEqual([basic, basic])
  })

  it('is followed three times at most', async () => {
    await using server = await startHttpServer(({ path }, response) => {
      const left = Number(path.slice(1))
      if (left > 0) response.writeHead(302, { Location: `/${left - 1}` })
      response.end('end')
    })
    expect((await get(`${server.origin}/3`)).text).toBe('end')
    expect(await failureOf(get(`${server.origin}/4`))).toBe('unreachable')
    expect(server.heard).toHaveLength(8)
  })

  it.each([
    'ftp://127.0.0.1/',
    'file:///etc/passwd',
    'git://127.0.0.1/',
    'svn://127.0.0.1/',
    'http://mona:s3cret@127.0.0.1/',
    'http://10.0.0.1/',
    'http://169.254.169.254/latest',
    'http://[fd00::1]/',
    'http://0xa9fea9fe/',
    'http://256.256.256.256/',
    `http://127.0.0.1/${'a'.repeat(3_000)}`,
  ])('is not followed to %s', async (location) => {
    using watched = watchAttempts()
    await using server = await startHttpServer(sendTo(location))
    expect(await failureOf(get(server.origin))).toBe('refused address')
    expect(watched.attempted).toHaveLength(1)
  })

  it('is not followed to a name with an internal address', async () => {
    await using inner = await startRawReceiver(() => {})
    await using server = await startHttpServer(sendTo(`http://inner.example:${inner.port}/`))
    const resolve = async () => ['127.0.0.1', '10.0.0.1']
    expect(await failureOf(get(server.origin, { needs: sourceNeeds({ resolve }) }))).toBe(
      'refused address',
    )
    expect(inner.arrivals).toEqual([])
  })

  it('is reached only at the checked address, whatever the name resolves to next', async () => {
    await using server = await startHttpServer((_heard, response) => {
      response.writeHead(200, { Connection: 'close' }).end('outer')
    })
    let asked = 0
    const resolve = async () => (asked++ === 0 ? ['127.0.0.1'] : ['169.254.169.254'])
    using watched = watchAttempts()
    const url = new URL(`http://source.example:${server.port}/`)
    using http = createSourceHttp({ source: { url }, ...sourceNeeds({ resolve }) })
    expect(String(await (await http.request({ url })).bytes(10))).toBe('outer')
    expect(await failureOf(http.request({ url }))).toBe('refused address')
    expect([asked, watched.attempted]).toEqual([2, ['127.0.0.1']])
  })
})

describe('a source over TLS', () => {
  const authority = createAuthority()
  const secureContext = createSecureContext({ ca: authority.cert })

  it('is reached where its certificate is trusted, and not otherwise', async () => {
    await using good = await startHttpServer((_heard, response) => void response.end('good'), {
      tls: authority.issue(),
    })
    await using bad = await startHttpServer((_heard, response) => void response.end(canary), {
      tls: selfSigned(),
    })
    const needs = sourceNeeds({ secureContext })
    expect((await get(good.origin, { needs })).text).toBe('good')
    expect(await failureOf(get(bad.origin, { needs }))).toBe('unreachable')
    expect(bad.heard).toEqual([])
  })

  it('is not redirected to plain HTTP with a password', async () => {
    await using plain = await startHttpServer((_heard, response) => void response.end('plain'))
    await using server = await startHttpServer(sendTo(plain.origin), { tls: authority.issue() })
    const needs = sourceNeeds({ secureContext })
    expect(await failureOf(get(server.origin, { needs }))).toBe('refused address')
    expect(plain.heard).toEqual([])
    const source = { url: new URL(server.origin), username: '', password: '' }
    expect((await get(server.origin, { needs: { ...needs, source } })).text).toBe('plain')
  })
})

describe('a misbehaving source', () => {
  const said = (text: string | Buffer) =>
    startRawReceiver((socket) => void socket.once('data', () => socket.end(text)))

  it.each([
    ['is cut off in the headers', `HTTP/1.1 200 OK\r\nX: ${canary}`, 'interrupted'],
    ['is not HTTP', `SSH-2.0-${canary}\r\n`, 'interrupted'],
    ['is empty', '', 'interrupted'],
    ['is cut off in the body', head('Content-Length: 100') + canary, 'interrupted'],
    [
      'is cut off in a chunk',
      `${head('Transfer-Encoding: chunked')}ff\r\n${canary}`,
      'interrupted',
    ],
    ['has a wrong chunk', `${head('Transfer-Encoding: chunked')}${canary}\r\n`, 'interrupted'],
    [
      'has two content lengths',
      `${head('Content-Length: 1', 'Content-Length: 2')}${canary}`,
      'interrupted',
    ],
    [
      'has endless headers',
      `HTTP/1.1 200 OK\r\nX: ${canary.repeat(10_000)}\r\n\r\n`,
      'interrupted',
    ],
    [
      'switches protocols',
      'HTTP/1.1 101 Switching\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n',
      'interrupted',
    ],
  ])('fails where the response %s', async (_what, text, reason) => {
    await using server = await said(text)
    expect(await failureOf(get(server.url))).toBe(reason)
    await Promise.all(server.arrivals.map(({ gone }) => gone))
  })

  it('fails where nobody listens', async () => {
    const server = await said('')
    await server[Symbol.asyncDispose]()
    expect(await failureOf(get(server.url))).toBe('unreachable')
  })

  it.each([
    ['before the headers', ''],
    ['in the headers', `HTTP/1.1 200 OK\r\nX: ${canary}`],
    ['in the body', `${head('Content-Length: 100')}${canary}`],
  ])('times out when it is silent %s', async (_where, text) => {
    const clock = createTestClock()
    await using server = await startRawReceiver((socket) => {
      socket.once('data', () => socket.write(text))
    })
    const needs = sourceNeeds({ clock, limits: { silence: 60_000 } })
    const failed = failureOf(get(server.url, { needs }))
    while (server.arrivals.length === 0) await new Promise(setImmediate)
    await once(server.arrivals[0]!.socket, 'data')
    let over = false
    void failed.then(() => (over = true))
    while (!over) {
      clock.advance(60_000)
      await new Promise(setImmediate)
    }
    expect(await failed).toBe('too slow')
    await server.arrivals[0]?.gone
  })

  it('has a size limit for all its responses together', async () => {
    await using server = await startHttpServer(
      (_heard, response) => void response.end('x'.repeat(600)),
    )
    const url = new URL(server.origin)
    const needs = sourceNeeds({ limits: { bytes: 2_000 } })
    using http = createSourceHttp({ source: { url }, ...needs })
    const ask = async () => (await http.request({ url })).bytes(10_000)
    await ask()
    await ask()
    expect(await failureOf(ask())).toBe('too large')
  })

  it('cannot send an endless body', async () => {
    await using server = await startRawReceiver((socket) => {
      const more = () => {
        while (!socket.destroyed && socket.write(canary.repeat(10_000)));
      }
      socket.on('drain', more).once('data', () => {
        socket.write(head())
        more()
      })
    })
    const needs = sourceNeeds({ limits: { bytes: 5_000_000 } })
    expect(await failureOf(get(server.url, { needs }))).toBe('too large')
    using http = createSourceHttp({
      source: { url: new URL(server.url) },
      ...sourceNeeds({ limits: { bytes: 5_000_000 } }),
    })
    const { body } = await http.request({ url: new URL(server.url) })
    const all = async () => {
      for await (const chunk of body) expect(chunk.length).toBeGreaterThan(0)
    }
    expect(await failureOf(all())).toBe('too large')
    await Promise.all(server.arrivals.map(({ gone }) => gone))
  })
})

describe('ending the requests to a source', () => {
  it.each(['head', 'body'])('happens on abort, during the %s', async (where) => {
    const stop = new AbortController()
    const clock = createTestClock()
    await using server = await startRawReceiver((socket) => {
      socket.once('data', () => {
        if (where === 'body') socket.write(head('Content-Length: 100') + canary)
        else stop.abort()
      })
    })
    const url = new URL(server.url)
    using http = createSourceHttp({
      source: { url },
      ...sourceNeeds({ clock, signal: stop.signal }),
    })
    const asked = http.request({ url })
    const failed = failureOf(
      asked.then(async ({ body }) => {
        for await (const chunk of body) stop.abort(chunk)
      }),
    )
    expect(await failed).toBe('interrupted')
    await server.arrivals[0]?.gone
    expect(await failureOf(http.request({ url }))).toBe('interrupted')
    expect([server.arrivals.length, clock.pending()]).toEqual([1, 0])
  })

  it('closes its connections, idle ones and those in use', async () => {
    await using server = await startHttpServer(({ path }, response) => {
      if (path === '/whole') response.end('done')
      else response.write('part')
    })
    const url = new URL(server.origin)
    {
      using http = createSourceHttp({ source: { url }, ...sourceNeeds() })
      const part = await http.request({ url })
      expect(part.status).toBe(200)
      await (await http.request({ url: new URL('/whole', url) })).bytes(10)
      expect(server.connections.open.size).toBe(2)
    }
    while (server.connections.open.size > 0) await new Promise(setImmediate)
  })
})
