import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { connect as connectPlain, type Socket } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { connect, type TLSSocket } from 'node:tls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PlaceCommand, PlaceContext } from '../../../../server/app/cli/command.ts'
import { ParsedArguments } from '../../../../server/app/cli/parsed-arguments.ts'
import { ca as caCommand, env, hosts } from '../../../../server/app/cli/pointing.ts'
import { issueCertificate, makeAuthority } from '../../../../server/app/tls/issue.ts'
import { systemClock } from '../../../../server/core/clock.ts'
import { Names, platformNames } from '../../../../server/core/names.ts'
import { createTestClock } from '../../../_support/clock.ts'
import { temporaryFolder } from '../../../_support/git/git-host.ts'
import { startTestServer, type TestServer } from '../../../_support/start-server.ts'

const day = 86_400_000
const names = new Names(
  ['example.test', 'api.example.test', 'raw.example.test'],
  [...platformNames],
)

/** Clients compare certificates with the time of this machine. */
const start = () =>
  startTestServer({ clock: createTestClock(systemClock.now()), config: { tls: true, names } })

const authorityOf = ({ context }: TestServer) =>
  readFile(join(context.config.data, 'tls', 'ca.pem'), 'utf8')

interface Asked {
  name?: string
  path?: string
  ca: string
  socket?: Socket
}

/** A request over TLS by a client that trusts one authority. */
async function ask({ port }: TestServer, { name = 'localhost', path = '/', ca, socket }: Asked) {
  const headers = { host: name, 'user-agent': 'test', authorization: 'Bearer ghp_mona' }
  const target = socket ? { socket, agent: false } : { host: '127.0.0.1', port }
  const sent = request({ ...target, servername: name, path, headers, ca } as object)
  sent.end()
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  return { status: response.statusCode, body: await text(response) }
}

/** The certificate that a client sees, whether or not it is valid. */
async function certificateOf({ port }: TestServer, servername = 'localhost') {
  const socket: TLSSocket = connect({
    port,
    host: '127.0.0.1',
    servername,
    rejectUnauthorized: false,
  })
  await once(socket, 'secureConnect')
  const certificate = socket.getPeerX509Certificate()!
  socket.destroy()
  return certificate
}

/** Opens a tunnel. @returns the status, and the socket if it is open */
async function tunnel({ port }: TestServer, host: string) {
  const sent = httpRequest({ host: '127.0.0.1', port, method: 'CONNECT', path: host })
  sent.end()
  const [response, socket] = (await once(sent, 'connect')) as [{ statusCode: number }, Socket]
  return { status: response.statusCode, socket }
}

describe('a server with TLS', () => {
  let server: TestServer
  let ca: string
  beforeAll(async () => {
    server = await start()
    ca = await authorityOf(server)
  })
  afterAll(() => server[Symbol.asyncDispose]())

  it('serves its port over TLS, and without', async () => {
    expect(server.url).toBe(`https://127.0.0.1:${server.port}`)
    const secure = await ask(server, { path: '/user', ca })
    expect([secure.status, JSON.parse(secure.body).url]).toEqual([
      200,
      'https://localhost/users/mona',
    ])
    const headers = { authorization: 'Bearer ghp_mona' }
    const plain = await fetch(`http://127.0.0.1:${server.port}/user`, { headers })
    const { url } = (await plain.json()) as { url: string }
    expect(url).toBe(`http://127.0.0.1:${server.port}/users/mona`)
  })

  it.each(['localhost', 'github.localhost', ...names.all])('is trusted at %s', async (name) => {
    const certificate = await certificateOf(server, name)
    expect(certificate.checkHost(name)).toBe(name)
    expect(certificate.verify(new X509Certificate(ca).publicKey)).toBe(true)
  })

  it('is trusted at its addresses, and not at foreign names', async () => {
    const certificate = await certificateOf(server)
    expect(['127.0.0.1', '::1'].map((ip) => certificate.checkIP(ip))).toEqual(['127.0.0.1', '::1'])
    const foreign = ask(server, { name: 'example.org', ca })
    await expect(foreign).rejects.toMatchObject({ code: 'ERR_TLS_CERT_ALTNAME_INVALID' })
    const stranger = await makeAuthority(systemClock.now())
    await expect(ask(server, { ca: stranger.certificate })).rejects.toMatchObject({
      code: expect.stringMatching(/UNABLE_TO_VERIFY|SELF_SIGNED|SIGNATURE/) as string,
    })
  })

  it('has links to the hosts that belong to the one that was asked', async () => {
    const of = async (name: string, path: string) =>
      JSON.parse((await ask(server, { name, path, ca })).body)
    expect(await of('api.github.com', '/users/mona')).toMatchObject({
      url: 'https://api.github.com/users/mona',
      html_url: 'https://github.com/mona',
    })
    expect(await of('api.example.test', '/users/mona')).toMatchObject({
      url: 'https://api.example.test/users/mona',
      html_url: 'https://example.test/mona',
    })
    expect(await of('github.com', '/api/v3/users/mona')).toMatchObject({
      url: 'https://github.com/api/v3/users/mona',
    })
  })

  it('is a proxy to its own names, and no way to others', async () => {
    const { status, socket } = await tunnel(server, 'api.github.com:443')
    expect(status).toBe(200)
    const { body } = await ask(server, { name: 'api.github.com', path: '/user', ca, socket })
    expect(JSON.parse(body)).toMatchObject({
      login: 'mona',
      url: 'https://api.github.com/users/mona',
    })
    const other = await tunnel(server, 'example.org:443')
    expect(other.status).toBe(403)
    other.socket.destroy()
  })

  it('passes plain requests through a tunnel as well', async () => {
    const { socket } = await tunnel(server, 'api.github.com:80')
    socket.write(
      'GET /users/mona HTTP/1.1\r\nHost: api.github.com\r\nUser-Agent: a\r\nConnection: close\r\n\r\n',
    )
    expect(await text(socket)).toContain('"url":"http://api.github.com/users/mona"')
  })

  it('closes a connection that sends neither', async () => {
    const socket = connectPlain(server.port, '127.0.0.1')
    socket.write(Buffer.from([22, 1, 2, 3, 4, 5]))
    expect(await text(socket)).not.toContain('200 OK')
  })

  it('has a key that only its owner can read, and one authority for all starts', async () => {
    const { data } = server.context.config
    const { mode } = await stat(join(data, 'tls', 'ca-and-key.pem'))
    expect(mode & 0o077).toBe(0)
    const authority = new X509Certificate(ca)
    expect(authority.ca).toBe(true)
    expect(ca).not.toContain('PRIVATE KEY')
  })

  it('has commands that print what points tools at it', async () => {
    const { data } = server.context.config
    const printed = async (command: PlaceCommand, ...args: string[]) => {
      const given = new ParsedArguments(command, args)
      const place = { data } as PlaceContext['place']
      return (await command.runAt(given, { place } as PlaceContext)).lines
    }
    const trust = `export NODE_EXTRA_CA_CERTS='${join(data, 'tls', 'ca.pem')}'`
    expect(await printed(caCommand)).toContain(trust)
    const all = await printed(env)
    expect(all).toContain(trust)
    expect(all).toContain(`export HTTPS_PROXY='http://127.0.0.1:${server.port}'`)
    expect(await printed(env, '--proxy', "http://it's")).toContain(
      String.raw`export http_proxy='http://it'\''s'`,
    )
    const lines = await printed(hosts, '--address', '::1', '--names', 'example.test')
    expect(lines).toEqual(expect.arrayContaining(['::1 example.test', '::1 api.github.com']))
  })

  it('renews its certificate before it ends', async () => {
    const before = await certificateOf(server)
    server.clock.leap(360 * day)
    expect((await certificateOf(server)).serialNumber).toBe(before.serialNumber)
    server.clock.leap(10 * day)
    await expect
      .poll(async () => (await certificateOf(server)).serialNumber)
      .not.toBe(before.serialNumber)
    const after = await certificateOf(server)
    expect(Date.parse(after.validTo)).toBeGreaterThan(server.clock.now() + 390 * day)
    expect(after.verify(new X509Certificate(ca).publicKey)).toBe(true)
  })
})

describe('a certificate from files', () => {
  it('is served, and read again before it ends', async () => {
    await using folder = await temporaryFolder()
    const now = systemClock.now()
    const authority = await makeAuthority(now)
    const files = { tlsCert: join(folder.path, 'cert.pem'), tlsKey: join(folder.path, 'key.pem') }
    const put = async (at: number) => {
      const made = await issueCertificate(authority, ['files.test'], at)
      await writeFile(files.tlsCert, made.certificate)
      await writeFile(files.tlsKey, made.key)
    }
    await put(now)
    const clock = createTestClock(now)
    await using server = await startTestServer({ clock, config: { tls: true, ...files } })
    const first = await certificateOf(server, 'files.test')
    expect(first.checkHost('files.test')).toBe('files.test')
    await put(now + 370 * day)
    clock.leap(370 * day)
    await expect
      .poll(async () => (await certificateOf(server)).serialNumber)
      .not.toBe(first.serialNumber)
  })

  it('is refused without its key', async () => {
    await using folder = await temporaryFolder()
    const [one, other] = await Promise.all([makeAuthority(0), makeAuthority(0)])
    const files = { tlsCert: join(folder.path, 'c'), tlsKey: join(folder.path, 'k') }
    await writeFile(files.tlsCert, one.certificate)
    await writeFile(files.tlsKey, other.key)
    await expect(startTestServer({ config: { tls: true, ...files } })).rejects.toThrow(
      '--tls-cert and --tls-key are no certificate with its key',
    )
    const alone = { tls: true, tlsCert: files.tlsCert }
    await expect(startTestServer({ config: alone })).rejects.toThrow('need each other')
  })
})
