import { request } from 'node:http'
import { pino } from 'pino'
import { beforeEach, describe, expect, it } from 'vitest'
import { failure } from '../../_support/http/failures.ts'
import { exchange } from '../../_support/http/wire.ts'
import { useService } from '../../_support/start-server.ts'

interface Entry {
  level: number
  msg?: string
  request?: string
  [key: string]: unknown
}

const errorLevel = 50
const turn = () => new Promise((resolve) => setImmediate(resolve))

describe('the log', () => {
  const entries: Entry[] = []
  const write = (line: string) => void entries.push(JSON.parse(line) as Entry)
  const log = pino({ level: 'debug', base: null }, { write })
  const service = useService({ log, replacesQueries: true })
  beforeEach(() => void entries.splice(0))

  async function logged(matches: (entry: Entry) => boolean): Promise<Entry> {
    for (;;) {
      const found = entries.find(matches)
      if (found) return found
      await turn()
    }
  }

  it('has one line for each request, with the ID of its response', async () => {
    const { headers } = await service.as('mona').get('/repos/acme/widgets?page=1')
    const id = headers['x-service-request-id'] as string
    const entry = await logged((each) => each.request === id)
    expect(entry).toMatchObject({
      method: 'GET',
      path: '/repos/acme/widgets',
      operation: 'repos/get',
      status: 200,
      version: '2026-03-10',
    })
    expect(entries.filter((each) => each.request === id)).toHaveLength(1)
  })

  it('has no token, no secret and no body', async () => {
    const secret = 'a-very-secret-secret'
    const mona = service.as('mona')
    const config = { url: 'http://127.0.0.1:9/', secret }
    await mona.post('/repos/acme/widgets/hooks', { config })
    await mona.post('/repos/acme/widgets/hooks', { config: { secret } })
    await service.as(undefined, { basic: ['Ov23test', secret] }).get('/')
    const basic: [string, string] = ['Ov23test', 'test-secret']
    const app = service.as(undefined, { basic })
    await app.post('/applications/Ov23test/token', { access_token: 'gho_mona' })
    await service.server.delivered()
    await logged((each) => each.operation === 'apps/check-token')
    const text = JSON.stringify(entries)
    for (const hidden of [secret, 'ghp_mona', 'gho_mona', 'test-secret']) {
      expect(text).not.toContain(hidden)
    }
  })

  it('has only the beginning of a path segment that may be a secret', async () => {
    const code = '0123456789abcdef0123'
    for (const path of ['/users/ghp_mona', `/nowhere/${code}/conversions`]) {
      await service.as().get(path)
    }
    const { path } = await logged((each) => String(each.path).endsWith('/conversions'))
    expect(path).toBe('/nowhere/0123…/conversions')
    expect(JSON.stringify(entries)).not.toMatch(/ghp_mona|0123456789/)
  })

  it('has unexpected errors, which the response does not describe', async () => {
    const { accounts } = service.server.context.storage
    const { findByLogin } = accounts
    accounts.findByLogin = () => Promise.reject(new Error('the disk is on fire'))
    const asked = { method: 'GET', path: '/users/mona', headers: {}, chunks: [], unfinished: false }
    const { status, headers, text } = await exchange(service.server.url, asked)
    accounts.findByLogin = findByLogin
    const expected = failure(service.server, 500, 'Server Error')
    expect([status, JSON.parse(text)]).toEqual([500, expected])
    const entry = await logged(({ level }) => level >= errorLevel)
    expect(entry).toMatchObject({
      request: headers['x-service-request-id'],
      err: { message: 'the disk is on fire' },
    })
  })

  it('does not log a caller who disconnects as a failure', async () => {
    const { hostname, port } = new URL(service.server.url)
    const outgoing = request({
      hostname,
      port,
      path: '/user/repos',
      method: 'POST',
      headers: {
        authorization: 'Bearer ghp_mona',
        'user-agent': 'devplatform-tests',
        'content-length': '100',
      },
    })
    outgoing.on('error', () => {})
    const before = service.server.clock.pending()
    outgoing.write('{"name":')
    while (service.server.clock.pending() === before) await turn()
    outgoing.destroy()
    await logged(({ operation }) => operation === 'repos/create-for-authenticated-user')
    await turn()
    expect(entries.filter(({ level }) => level >= errorLevel)).toEqual([])
  })
})
