import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callLines, callsOf } from '../../../../server/app/pointing/calls.ts'
import { writeHosts } from '../../../../server/app/pointing/hosts-block.ts'
import { parseRun } from '../../../../server/app/pointing/run-arguments.ts'
import { runTool } from '../../../../server/app/pointing/run.ts'
import { installAuthority, removeAuthority } from '../../../../server/app/pointing/trust-store.ts'
import { variablesOf } from '../../../../server/app/pointing/variables.ts'
import { makeAuthority } from '../../../../server/app/tls/issue.ts'
import { systemClock } from '../../../../server/core/clock.ts'
import { Names, plainNames, platformNames } from '../../../../server/core/names.ts'
import { temporaryFolder } from '../../../_support/git/git-host.ts'
import { startTestServer, type TestServer } from '../../../_support/start-server.ts'

const names = new Names([...platformNames], [...plainNames])

describe('tunnels to other hosts', () => {
  let server: TestServer
  const other = createServer((socket) => socket.on('error', () => {}).end('hello'))
  let there: string
  beforeAll(async () => {
    server = await startTestServer({ config: { control: 'loopback', names } })
    other.listen(0, '127.0.0.1')
    await once(other, 'listening')
    there = `127.0.0.1:${(other.address() as AddressInfo).port}`
  })
  afterAll(async () => {
    other.close()
    await server[Symbol.asyncDispose]()
  })

  async function tunnel(host: string) {
    const sent = httpRequest({
      host: '127.0.0.1',
      port: server.port,
      method: 'CONNECT',
      path: host,
    })
    sent.end()
    const [response, socket, head] = (await once(sent, 'connect')) as [
      { statusCode: number },
      Socket,
      Buffer,
    ]
    return { status: response.statusCode, body: head.toString() + (await text(socket)) }
  }

  const listed = () =>
    server
      .control!.requests.list({ method: 'CONNECT' })
      .map(({ host, path, status }) => [host, path, status])

  it('are refused, and listed as requests', async () => {
    expect((await tunnel('example.org:443')).status).toBe(403)
    expect(listed()).toEqual([['example.org:443', 'example.org:443', 403]])
  })

  it('pass with --pass-through, except to what the guard refuses', async () => {
    Object.assign(server.context.config, { passThrough: true })
    server.control!.requests.clear()
    expect(await tunnel(there)).toEqual({ status: 200, body: 'hello' })
    for (const host of ['10.0.0.1:443', '169.254.169.254:80', 'a@example.org:443', 'example.org:0'])
      expect((await tunnel(host)).status, host).toBe(403)
    expect((await tunnel('nowhere.invalid:443')).status).toBe(502)
    expect(listed().map(([, , status]) => status)).toEqual([200, 403, 403, 403, 403, 502])
    Object.assign(server.context.config, { passThrough: false })
  })

  it('are not listed to the names of the server, but their requests are, with the host', async () => {
    server.control!.requests.clear()
    const headers = { 'user-agent': 'a', authorization: 'Bearer ghp_mona' }
    const path = 'http://api.github.localhost/user'
    const sent = httpRequest({ host: '127.0.0.1', port: server.port, path, headers })
    sent.end()
    const [response] = await once(sent, 'response')
    expect(JSON.parse(await text(response))).toMatchObject({
      url: 'http://api.github.localhost/users/mona',
      html_url: 'http://github.localhost/mona',
    })
    const seen = server.control!.requests.list()
    expect(seen.map(({ host, path: at }) => [host, at])).toEqual([
      ['api.github.localhost', '/user'],
    ])
  })
})

describe('devplatform run', () => {
  it('points the tools of a command at a server, and lists what they called', async () => {
    await using folder = await temporaryFolder()
    const json = join(folder.path, 'calls.json')
    const printed: string[] = []
    const script = [
      'git ls-remote -q git@github.com:mona/secrets.git HEAD >HEAD',
      'git ls-remote -q https://example.org/a.git 2>/dev/null',
      'echo "$GH_HOST $GITHUB_TOKEN" >variables',
      'exit 7',
    ].join('; ')
    const surroundings = {
      environment: { PATH: process.env.PATH, HOME: folder.path },
      aside: { write: (line: string) => printed.push(line) > 0 },
      umask: 0o027,
    }
    const command = ['sh', '-c', `cd '${folder.path}'; ${script}`]
    const flags = ['--json', json, '--as', 'mona', '--rate-limits', 'off']
    expect(await runTool([...flags, '--', ...command], surroundings)).toBe(7)
    expect(await readFile(join(folder.path, 'HEAD'), 'utf8')).toMatch(/^[0-9a-f]{40}\tHEAD\n$/)
    const variables = await readFile(join(folder.path, 'variables'), 'utf8')
    expect(variables).toMatch(/^github\.com ghp_\w{36}\n$/)
    const { exit_code, calls, refused } = JSON.parse(await readFile(json, 'utf8'))
    expect(exit_code).toBe(7)
    expect(calls).toContainEqual({
      ...{ method: 'GET', path: '/mona/secrets.git/info/refs', operation: null },
      ...{ status: 200, count: 1 },
    })
    expect(refused).toEqual([{ method: 'CONNECT', host: 'example.org:443', status: 403, count: 1 }])
    expect(printed.join('')).toMatch(
      /200 +GET +\/mona\/secrets\.git[^]*1× +CONNECT +example\.org:443/,
    )
  })

  it('separates its flags from those of start and from the command', () => {
    const all = [
      '--quiet',
      '--brand',
      'acme',
      '--json=a=b',
      '--as',
      'mona',
      '--',
      'x',
      '--quiet',
      '--',
    ]
    expect(parseRun(all)).toEqual({
      ...{ start: ['--brand', 'acme'], file: 'x', args: ['--quiet', '--'] },
      ...{ quiet: true, json: 'a=b', login: 'mona' },
    })
    expect(() => parseRun(['gh', 'api'])).toThrow('usage: devplatform run')
    expect(() => parseRun(['--json', '--'])).toThrow('usage')
  })

  it('counts equal calls, and tells other hosts apart', () => {
    const user = { method: 'GET', operation: 'users/get-by-username', status: 200 }
    const seen = [
      { ...user, host: 'api.github.com', path: '/users/mona' },
      { ...user, host: 'localhost:1', path: '/users/hubot' },
      { method: 'GET', operation: null, status: 403, host: 'other.test', path: '/a' },
      { method: 'CONNECT', operation: null, status: 200, host: 'other.test:443', path: '' },
    ]
    const calls = callsOf(seen, names)
    expect(calls).toEqual({
      calls: [{ ...user, path: '/users/{username}', count: 2 }],
      refused: [{ method: 'GET', host: 'other.test', status: 403, count: 1 }],
      passed: [{ method: 'CONNECT', host: 'other.test:443', status: 200, count: 1 }],
    })
    expect(callLines(calls)).toEqual([
      'devplatform: 2 requests',
      '  2×  200  GET  /users/{username}  users/get-by-username',
      'Refused, because the host is not this server:',
      '  1×  GET  other.test',
      'Passed through to other hosts:',
      '  1×  CONNECT  other.test:443',
    ])
  })

  it('adds settings of git to those of the environment', () => {
    const reached = {
      ...{ direct: 'http://127.0.0.1:1', names: names.all, tls: false, data: undefined },
      ...{ token: undefined, home: '/h', environment: { GIT_CONFIG_COUNT: '2' } },
    }
    const variables = variablesOf(reached)
    expect(variables).toMatchObject({ GH_HOST: 'github.localhost', NO_PROXY: '127.0.0.1,::1' })
    expect(variables).not.toHaveProperty('GH_TOKEN')
    expect(variables).not.toHaveProperty('SSL_CERT_FILE')
    expect(variables).not.toHaveProperty('GIT_CONFIG_KEY_1')
    const keys = Object.keys(variables).filter((name) => name.startsWith('GIT_CONFIG_KEY_'))
    expect(variables.GIT_CONFIG_COUNT).toBe(String(2 + keys.length))
  })
})

describe('the trust of a system', () => {
  it('gets the authority once, and loses it', async () => {
    await using folder = await temporaryFolder()
    const authority = join(folder.path, 'ca.pem')
    await writeFile(authority, (await makeAuthority(systemClock.now())).certificate)
    const store = { folder: join(folder.path, 'store'), file: 'true', args: [] }
    await mkdir(store.folder)
    const changed = async (change: typeof installAuthority) =>
      (await change(authority, [store])).json as { changed: boolean; file: string }
    const installed = await changed(installAuthority)
    expect(installed.changed).toBe(true)
    expect(await readFile(installed.file, 'utf8')).toBe(await readFile(authority, 'utf8'))
    expect((await changed(installAuthority)).changed).toBe(false)
    expect((await changed(removeAuthority)).changed).toBe(true)
    expect((await changed(removeAuthority)).changed).toBe(false)
    const failing = { ...store, file: 'false' }
    await expect(installAuthority(authority, [failing])).rejects.toThrow(/^cannot change the trust/)
    expect((await changed(removeAuthority)).changed).toBe(false)
  })
})

describe('a hosts file', () => {
  it('gets a marked block once, and loses it', async () => {
    await using folder = await temporaryFolder()
    const file = join(folder.path, 'hosts')
    const content = () => readFile(file, 'utf8')
    await writeFile(file, '127.0.0.1 localhost')
    await writeHosts(file, ['1.2.3.4 a.test'])
    const block = '# devplatform begin\n1.2.3.4 a.test\n# devplatform end\n'
    expect(await content()).toBe(`127.0.0.1 localhost\n${block}`)
    const again = await writeHosts(file, ['1.2.3.4 a.test'])
    expect(again.json).toEqual({ file, changed: false })
    await writeFile(file, `${await content()}::1 other\n`)
    await writeHosts(file, ['5.6.7.8 b.test'])
    expect(await content()).toBe(
      `127.0.0.1 localhost\n::1 other\n${block.replace('1.2.3.4 a', '5.6.7.8 b')}`,
    )
    await writeHosts(file, [])
    expect(await content()).toBe('127.0.0.1 localhost\n::1 other\n')
    await expect(writeHosts(folder.path, [])).rejects.toThrow(/^cannot change .*directory/)
  })
})
