import { describe, expect, it } from 'vitest'
import { mintToken } from '../../../server/access/auth/token-format.ts'
import { failure } from '../../_support/http/failures.ts'
import { startTestServer, useService } from '../../_support/start-server.ts'
import { client } from '../../_support/service-client.ts'
import { anyStore as stores } from '../../_support/stores.ts'

const base64 = (text: string) => Buffer.from(text).toString('base64')

describe.each(stores)('credentials on $name', (store) => {
  const service = useService({ store })
  const ask = (Authorization: string, path = '/user') =>
    service.as().get(path, { headers: { Authorization } })

  it.each([
    'Bearer ghp_mona',
    'bearer ghp_mona',
    'token ghp_mona',
    'TOKEN  ghp_mona',
    `Basic ${base64('mona:ghp_mona')}`,
    `Basic ${base64('anything:ghp_mona')}`,
    `Basic ${base64('ghp_mona:x-oauth-basic')}`,
    `Basic ${base64('ghp_mona:')}`,
    'Bearer gho_mona',
  ])('"%s" authenticates mona', async (authorization) => {
    const { status, body } = await ask(authorization)
    expect([status, body.login]).toEqual([200, 'mona'])
  })

  it.each([
    ['an unknown token', 'Bearer ghp_nobody'],
    ['no token', 'Bearer'],
    ['blanks', 'Bearer   '],
    ['two tokens', 'Bearer ghp_mona, ghp_mona'],
    ['a token as the user name with another password', `Basic ${base64('ghp_mona:other')}`],
    ['a client with a wrong secret', `Basic ${base64('Ov23test:wrong')}`],
    ['an unknown token as the password', `Basic ${base64('mona:ghp_nobody')}`],
    ['the token of a suspended user', 'Bearer ghp_banned'],
    ['a minted token that was never issued', `Bearer ${mintToken('ghp_')}`],
    ['a non-ASCII token', 'Bearer ghp_m\u00f6na'],
    ['a token in another case', 'Bearer GHP_MONA'],
  ])('%s returns 401, also where no credentials are needed', async (_what, authorization) => {
    const wrong = failure(service.server, 401, 'Bad credentials')
    for (const path of ['/user', '/', '/rate_limit', '/users/mona']) {
      const { status, headers, body } = await ask(authorization, path)
      expect([status, body]).toEqual([401, wrong])
      expect(headers['www-authenticate']).toBe('Bearer realm="api", Basic realm="api"')
    }
  })

  it.each([
    ['nothing', ''],
    ['an unknown scheme', 'Digest username="mona"'],
    ['a token without a scheme', 'ghp_mona'],
    ['Basic without a colon', `Basic ${base64('ghp_mona')}`],
    ['Basic that is not base64', 'Basic !!!'],
    ['a NUL', `Basic ${base64('Ov23test\0:test-secret')}`],
    ['a name and password of another site', `Basic ${base64('foo:bar')}`],
  ])('%s counts as no credentials', async (_what, authorization) => {
    for (const path of ['/', '/rate_limit', '/users/mona'])
      expect((await ask(authorization, path)).status).toBe(200)
    const { status, body } = await ask(authorization)
    expect([status, body.message]).toEqual([401, 'Requires authentication'])
  })

  it('a token stops working when it expires', async () => {
    const { clock } = service.server
    const token = await service.server.token({ login: 'mona', expires_at: clock.now() + 1000 })
    const caller = service.as(undefined, { token })
    expect((await caller.get('/user')).status).toBe(200)
    clock.advance(999)
    expect((await caller.get('/user')).status).toBe(200)
    clock.advance(1)
    expect((await caller.get('/user')).status).toBe(401)
  })

  it('a mistyped token is refused without a query', async () => {
    const value = mintToken('ghp_')
    await using server = await startTestServer({ store, replacesQueries: true })
    await server.token({ login: 'mona' }, value)
    const ask = (authorization: string) =>
      client(server).get('/user', { headers: { Authorization: authorization } })
    expect((await ask(`Bearer ${value}`)).status).toBe(200)
    const { findByHash } = server.context.storage.tokens
    const asked: string[] = []
    server.context.storage.tokens.findByHash = (hash) => {
      asked.push(hash)
      return findByHash(hash)
    }
    const typo = value.slice(0, 10) + (value[10] === 'x' ? 'y' : 'x') + value.slice(11)
    expect((await ask(`Bearer ${typo}`)).status).toBe(401)
    expect(asked).toEqual([])
    const other = await server.token({ login: 'mona' }) // which no request has asked for
    expect((await ask(`Bearer ${other}`)).status).toBe(200)
    expect(asked).toHaveLength(1)
  })

  it('the value of a token is not stored', async () => {
    const value = mintToken('ghp_')
    await service.server.token({ login: 'mona' }, value)
    const rows = JSON.stringify(await service.server.opened.query('select * from tokens'))
    expect(rows).toContain(value.slice(-8))
    expect(rows).not.toContain(value.slice(0, -8))
  })

  it('an OAuth app reads public data with its own credentials', async () => {
    const basic: [string, string] = ['Ov23test', 'test-secret']
    const { status } = await service.as(undefined, { basic }).get('/repos/acme/widgets')
    expect(status).toBe(200)
  })
})
