import { beforeEach, describe, expect, it } from 'vitest'
import { ResponseCache } from '../../../server/http/response-cache/response-cache.ts'
import { FailedLogins } from '../../../server/access/limits/failed-logins.ts'
import { createTestClock } from '../../_support/clock.ts'
import { failure } from '../../_support/http/failures.ts'
import { startTestServer, useService, type TestServer } from '../../_support/start-server.ts'
import { client, type Answer } from '../../_support/service-client.ts'
import { stores } from '../../_support/stores.ts'
import { select } from '../../_support/selection.ts'

const second = 1000
const minute = 60 * second

describe('failed logins', () => {
  const clock = createTestClock()
  let logins: FailedLogins
  beforeEach(() => {
    logins = new FailedLogins(clock, 'real')
  })
  const fail = (times: number, subject = 'mona') => {
    for (let time = 0; time < times; time++) logins.failed(subject)
  }

  it('block their subject with the tenth within a minute, and no other subject', () => {
    fail(9)
    expect(logins.blocked('mona')).toBe(false)
    fail(1)
    expect(logins.blocked('mona')).toBe(true)
    expect(logins.blocked('hubot')).toBe(false)
  })

  it('block for five minutes, to the second', () => {
    fail(10)
    expect(logins.secondsLeft('mona')).toBe(300)
    clock.advance(5 * minute - 1)
    expect(logins.blocked('mona')).toBe(true)
    clock.advance(1)
    expect(logins.blocked('mona')).toBe(false)
    fail(9)
    expect(logins.blocked('mona')).toBe(false)
  })

  it('count for a minute each, whenever the first of them was', () => {
    fail(5)
    clock.advance(minute - 1)
    fail(4)
    expect(logins.blocked('mona')).toBe(false)
    clock.advance(1)
    fail(5)
    expect(logins.blocked('mona')).toBe(false)
    fail(1)
    expect(logins.blocked('mona')).toBe(true)
  })

  it('are cleared by a successful one before the block', () => {
    fail(9)
    logins.succeeded('mona')
    fail(9)
    expect(logins.blocked('mona')).toBe(false)
    fail(1)
    logins.succeeded('mona')
    expect(logins.blocked('mona')).toBe(true)
  })

  it('during a block do not change its end', () => {
    fail(10)
    clock.advance(minute)
    fail(1)
    expect(logins.secondsLeft('mona')).toBe(240)
  })

  it('drop the oldest subjects when there are too many to store', () => {
    fail(10, 'first')
    for (let number = 1; number < 100_000; number++) logins.failed(`subject ${number}`)
    expect(logins.blocked('first')).toBe(true)
    logins.failed('one more')
    expect(logins.blocked('first')).toBe(false)
  })

  it.each([
    ['tight', 3],
    ['off', Infinity],
  ] as const)('with the preset %s block after %d', (preset, most) => {
    logins = new FailedLogins(clock, preset)
    fail(Math.min(most, 50) - 1)
    expect(logins.blocked('mona')).toBe(false)
    fail(1)
    expect(logins.blocked('mona')).toBe(most < Infinity)
  })
})

const message = 'Maximum number of login attempts exceeded. Please try again later.'
const base64 = (text: string) => Buffer.from(text).toString('base64')

/** Invalid header values, one of each kind. */
const wrong: Record<string, string> = {
  'an unknown token': 'Bearer ghp_nobody',
  'a token with a wrong checksum': `Bearer ghp_${'a'.repeat(36)}`,
  'the token of a suspended user': 'Bearer ghp_banned',
  'a JSON Web Token of an unknown app': `Bearer ${base64('{"alg":"RS256"}')}.${base64('{"iss":"1"}')}.x`,
  'a wrong client secret': `Basic ${base64('Ov23test:wrong')}`,
  'a wrong password': `Basic ${base64('mona:wrong')}`,
}

describe.each(stores)('too many failed logins on $name', (store) => {
  const config = { rateLimits: 'real' } as const
  const start = () => startTestServer({ store, config })
  const ask = (server: TestServer, authorization: string, path = '/user') =>
    client(server).get(path, { headers: { authorization } })

  async function fail(server: TestServer, times: number, authorization = 'Bearer ghp_nobody') {
    for (let time = 0; time < times; time++) {
      expect((await ask(server, authorization)).status).toBe(401)
    }
  }

  const turnedAway = ({ status, headers, body }: Answer, server: TestServer, wait: number) => {
    expect([status, headers['retry-after']]).toEqual([403, String(wait)])
    expect(body).toEqual(failure(server, 403, message))
  }

  it.each(select('failed-logins', Object.entries(wrong), ([what]) => what))(
    '%s, ten times: blocked',
    async (_what, authorization) => {
      await using server = await start()
      await fail(server, 10, authorization)
      turnedAway(await ask(server, authorization), server, 300)
    },
  )

  it('block neither the right credentials nor anonymous requests', async () => {
    await using server = await start()
    await fail(server, 10)
    turnedAway(await ask(server, 'Bearer ghp_nobody'), server, 300)
    const app = `Basic ${base64('Ov23test:test-secret')}`
    expect((await ask(server, 'Bearer ghp_mona')).status).toBe(200)
    expect((await ask(server, app, '/applications/Ov23test/token')).status).not.toBe(403)
    expect((await client(server).get('/users/mona')).status).toBe(200)
    turnedAway(await ask(server, 'Bearer ghp_nobody'), server, 300)
  })

  it('include those that are ignored, which forgive no others, also where a reply is kept', async () => {
    await using server = await startTestServer({
      store,
      config,
      keep: (context) => new ResponseCache(context),
    })
    const other = `Basic ${base64('foo:bar')}`
    const read = (authorization: string) => ask(server, authorization, '/users/mona')
    for (let time = 0; time < 5; time++) {
      expect((await read(other)).status).toBe(200)
      expect((await read('Digest mona')).status).toBe(200)
      await fail(server, 1)
    }
    turnedAway(await read(other), server, 300)
    turnedAway(await ask(server, 'Bearer ghp_nobody'), server, 300)
    expect((await read('Digest mona')).status).toBe(200)
  })

  it('block a name, and not its right secret', async () => {
    await using server = await start()
    const git = `${server.url}/acme/vault.git/info/refs?service=git-upload-pack`
    const as = async (password: string) => {
      const authorization = `Basic ${base64(`mona:${password}`)}`
      return (await fetch(git, { headers: { authorization } })).status
    }
    for (let time = 0; time < 10; time++) expect(await as('wrong')).toBe(401)
    expect(await as('wrong')).toBe(403)
    expect(await as('ghp_mona')).toBe(200)
  })

  it('block until five minutes after the last', async () => {
    await using server = await start()
    await fail(server, 10)
    server.clock.advance(5 * minute - 1)
    turnedAway(await ask(server, 'Bearer ghp_nobody'), server, 1)
    server.clock.advance(1)
    expect((await ask(server, 'Bearer ghp_nobody')).status).toBe(401)
  })

  it('are blocked after one lookup, without the reason', async () => {
    await using server = await startTestServer({ store, config, replacesQueries: true })
    await fail(server, 10)
    const asked: string[] = []
    const { tokens } = server.context.storage
    const { findByHash, findAppByClientId } = tokens
    tokens.findByHash = (hash) => (asked.push(hash), findByHash(hash))
    tokens.findAppByClientId = (id) => (asked.push(id), findAppByClientId(id))
    turnedAway(await ask(server, 'Bearer ghp_nobody'), server, 300)
    expect(asked).toHaveLength(1)
    turnedAway(await ask(server, wrong['a token with a wrong checksum']!), server, 300)
    expect(asked).toHaveLength(1)
  })

  it('of an address are cleared by other logins there, and those of a name are not', async () => {
    await using server = await start()
    const guess = `Basic ${base64('Ov23test:wrong')}`
    await fail(server, 9, guess)
    expect((await ask(server, 'Bearer ghp_mona')).status).toBe(200)
    await fail(server, 1, guess)
    turnedAway(await ask(server, `Basic ${base64('OV23TEST:wrong')}`), server, 300)
    expect((await ask(server, 'Bearer ghp_nobody')).status).toBe(401)
  })

  it('have the same limit under concurrent requests', async () => {
    await using server = await start()
    const all = Array.from({ length: 40 }, () => ask(server, 'Bearer ghp_nobody'))
    const statuses = (await Promise.all(all)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
    expect(statuses.filter((status) => status === 403)).toHaveLength(30)
  })

  it('and git share one count', async () => {
    await using server = await start()
    const headers = { authorization: `Basic ${base64('mona:wrong')}`, 'user-agent': 'git/2' }
    const path = `${server.url}/acme/widgets.git/info/refs?service=git-upload-pack`
    for (let time = 0; time < 5; time++) {
      expect((await fetch(path, { headers })).status).toBe(401)
    }
    await fail(server, 5)
    const response = await fetch(path, { headers })
    expect(response.status).toBe(403)
    expect(response.headers.get('retry-after')).toBe('300')
    expect(await response.text()).toBe(`${message}\n`)
    turnedAway(await ask(server, 'Bearer ghp_nobody'), server, 300)
  })
})

describe.each(stores)('token checks on $name', (store) => {
  const service = useService({ store, config: { rateLimits: 'real' } })

  it('never count as failed logins, however many are wrong', async () => {
    const app = service.as(undefined, { basic: ['Ov23test', 'test-secret'] })
    for (let time = 0; time < 30; time++) {
      const body = { access_token: `gho_wrong${time}` }
      expect((await app.post('/applications/Ov23test/token', body)).status).toBe(404)
    }
    const { status } = await app.post('/applications/Ov23test/token', { access_token: 'gho_mona' })
    expect(status).toBe(200)
  })
})
