import { createHash, randomBytes } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { hashToken } from '../../../server/access/auth/token-format.ts'
import { visit, type PageVisitor } from '../../_support/pages/page-visitor.ts'
import { client } from '../../_support/service-client.ts'
import { startTestServer, useService, type TestServer } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'

const minute = 60_000
const callback = 'http://127.0.0.1:9999/callback'
const clients = {
  Ov23test: { client_id: 'Ov23test', client_secret: 'test-secret' },
  Iv23test: { client_id: 'Iv23test', client_secret: 'app-secret' },
  Iv23other: { client_id: 'Iv23other', client_secret: 'other-app-secret' },
} as const
type ClientId = keyof typeof clients

type Fields = Record<string, string>

/** Calls the token endpoint and parses its JSON. */
async function exchange({ url }: TestServer, fields: Fields, headers: Fields = {}) {
  const response = await fetch(`${url}/login/oauth/access_token`, {
    method: 'POST',
    headers: { Accept: 'application/json', ...headers },
    body: new URLSearchParams(fields),
  })
  const body = (await response.json()) as Fields
  return { status: response.status, headers: response.headers, body }
}

/** A signed-in visitor for each server. */
const keepers = new WeakMap<TestServer, PageVisitor>()

/** A code for the app after a user's consent. */
async function codeFor(server: TestServer, clientId: ClientId, more: Fields = {}) {
  const keeper = keepers.get(server) ?? visit(server)
  keepers.set(server, keeper)
  const query = new URLSearchParams({ client_id: clientId, scope: 'repo gist', ...more })
  const asked = await keeper.get(`/login/oauth/authorize?${query}`)
  let answer = await keeper.signIn(asked, 'keeper', 'ghp_keeper')
  if (answer.status === 200) answer = await keeper.submit(answer, { decision: 'authorize' })
  return answer.location!.searchParams.get('code')!
}

const userOf = async (server: TestServer, token: string) =>
  (await client(server, { token }).get('/user')).body?.login as string | undefined

describe.each(stores)('POST /login/oauth/access_token, on $name', (store) => {
  const service = useService({ store })
  const ask = (fields: Fields, headers?: Fields) => exchange(service.server, fields, headers)
  const code = (clientId: ClientId = 'Ov23test', more?: Fields) =>
    codeFor(service.server, clientId, more)

  it('returns a token with the approved scopes to an OAuth app', async () => {
    const { status, headers, body } = await ask({ ...clients.Ov23test, code: await code() })
    expect([status, body]).toEqual([
      200,
      {
        access_token: expect.stringMatching(/^gho_[0-9A-Za-z]{36}$/),
        token_type: 'bearer',
        scope: 'repo,gist',
      },
    ])
    expect(headers.get('Cache-Control')).toBe('no-store')
    expect(headers.get('Pragma')).toBe('no-cache')
    const answer = await client(service.server, { token: body.access_token! }).get('/user')
    expect([answer.body.login, answer.headers['x-oauth-scopes']]).toEqual(['keeper', 'repo, gist'])
  })

  it('returns a token for eight hours and a refresh token to an app', async () => {
    const { body } = await ask({ ...clients.Iv23test, code: await code('Iv23test') })
    expect(body).toEqual({
      access_token: expect.stringMatching(/^ghu_[0-9A-Za-z]{36}$/),
      token_type: 'bearer',
      scope: '',
      expires_in: 28_800,
      refresh_token: expect.stringMatching(/^ghr_[0-9A-Za-z]{36}$/),
      refresh_token_expires_in: 15_897_600,
    })
    expect(await userOf(service.server, body.access_token!)).toBe('keeper')
  })

  it('returns a form unless JSON is accepted', async () => {
    const response = await fetch(`${service.server.url}/login/oauth/access_token`, {
      method: 'POST',
      body: new URLSearchParams({ ...clients.Ov23test, code: await code() }),
    })
    expect(response.headers.get('Content-Type')).toMatch(/^application\/x-www-form-urlencoded/)
    const fields = new URLSearchParams(await response.text())
    expect(fields.get('scope')).toBe('repo,gist')
    expect(await userOf(service.server, fields.get('access_token')!)).toBe('keeper')
  })

  it('accepts JSON, and the secret with Basic authentication', async () => {
    const { client_id, client_secret } = clients.Ov23test
    const response = await fetch(`${service.server.url}/login/oauth/access_token`, {
      method: 'POST',
      headers: {
        Accept: 'application/json',
        'Content-Type': 'application/json; charset=utf-8',
        Authorization: `Basic ${btoa(`${client_id}:${client_secret}`)}`,
      },
      body: JSON.stringify({ code: await code() }),
    })
    expect(await response.json()).toHaveProperty('access_token')
  })

  it.each([
    ['a wrong secret', { ...clients.Ov23test, client_secret: 'wrong' }],
    ['no secret', { client_id: 'Ov23test' }],
    ['an unknown client', { client_id: 'Ov23none', client_secret: 'test-secret' }],
    ['a missing client ID', {}],
  ])('refuses %s', async (_what, credentials: Fields) => {
    const { status, body } = await ask({ ...credentials, code: 'x' })
    expect([status, body]).toEqual([
      200,
      {
        error: 'incorrect_client_credentials',
        error_description: expect.any(String),
        error_uri: `${service.server.url}/docs/`,
      },
    ])
  })

  it('refuses a code that is unknown, missing or of another client', async () => {
    const value = await code()
    for (const fields of [
      { ...clients.Ov23test, code: 'unknown' },
      { ...clients.Ov23test },
      { ...clients.Iv23test, code: value },
    ]) {
      expect((await ask(fields)).body.error).toBe('bad_verification_code')
    }
    expect((await ask({ ...clients.Ov23test, code: value })).body).toHaveProperty('access_token')
  })

  it('refuses an unknown grant type', async () => {
    const fields = { ...clients.Ov23test, grant_type: 'password' }
    expect((await ask(fields)).body.error).toBe('unsupported_grant_type')
  })

  it('refuses a redirect URI other than that of the authorization', async () => {
    const redirect_uri = `${callback}/here`
    const value = await code('Ov23test', { redirect_uri })
    const wrong = { ...clients.Ov23test, code: value, redirect_uri: callback }
    expect((await ask(wrong)).body.error).toBe('redirect_uri_mismatch')
    expect((await ask({ ...wrong, redirect_uri })).body).toHaveProperty('access_token')
  })

  it('refuses a code that is used again, and revokes its token', async () => {
    const fields = { ...clients.Ov23test, code: await code() }
    const { access_token } = (await ask(fields)).body
    expect(await userOf(service.server, access_token!)).toBe('keeper')
    expect((await ask(fields)).body.error).toBe('bad_verification_code')
    expect(await userOf(service.server, access_token!)).toBeUndefined()
  })

  it('revokes the token of a code also after it was refreshed', async () => {
    const fields = { ...clients.Iv23test, code: await code('Iv23test') }
    const { refresh_token = '' } = (await ask(fields)).body
    const refresh = { ...clients.Iv23test, grant_type: 'refresh_token', refresh_token }
    const { access_token } = (await ask(refresh)).body
    await ask(fields)
    expect(await userOf(service.server, access_token!)).toBeUndefined()
  })

  it('returns one token for two concurrent exchanges of a code, and revokes it', async () => {
    const fields = { ...clients.Ov23test, code: await code() }
    const answers = await Promise.all([ask(fields), ask(fields), ask(fields)])
    const given = answers.flatMap(({ body }) => body.access_token ?? [])
    expect(given).toHaveLength(1)
    expect(await userOf(service.server, given[0]!)).toBeUndefined()
  })

  it('refuses a code whose grant has been deleted', async () => {
    const value = await code()
    const { storage } = service.server.context
    const keeper = await storage.accounts.findByLogin('keeper')
    const grant = await storage.tokens.findGrant(keeper!.id, 'Ov23test')
    await storage.tokens.deleteGrant(grant!.id)
    const { body } = await ask({ ...clients.Ov23test, code: value })
    expect(body.error).toBe('bad_verification_code')
  })

  it('refuses a code after ten minutes, and deletes it', async () => {
    await using server = await startTestServer({ store })
    const [one, two] = [await codeFor(server, 'Ov23test'), await codeFor(server, 'Ov23test')]
    server.clock.advance(10 * minute - 1)
    const first = await exchange(server, { ...clients.Ov23test, code: one })
    expect(first.body).toHaveProperty('access_token')
    server.clock.advance(1)
    const second = await exchange(server, { ...clients.Ov23test, code: two })
    expect(second.body.error).toBe('bad_verification_code')
    await codeFor(server, 'Ov23test')
    expect(await server.opened.query('select id from authorization_codes')).toHaveLength(1)
  })

  it('refuses a code of a user who has been suspended', async () => {
    await using server = await startTestServer({ store })
    const value = await codeFor(server, 'Ov23test')
    const keeper = await server.context.storage.accounts.findByLogin('keeper')
    await server.context.storage.accounts.suspend(keeper!.id, 1, 1)
    const { body } = await exchange(server, { ...clients.Ov23test, code: value })
    expect(body.error).toBe('bad_verification_code')
  })

  it('limits guesses of secrets', async () => {
    await using server = await startTestServer({ store, config: { rateLimits: 'real' } })
    const wrong = { ...clients.Ov23test, client_secret: 'wrong' }
    for (let count = 0; count < 10; count++) {
      expect((await exchange(server, wrong)).body.error).toBe('incorrect_client_credentials')
    }
    const { status, headers, body } = await exchange(server, wrong)
    expect([status, headers.get('Retry-After')]).toEqual([403, '300'])
    expect(body.error).toBe('invalid_request')
    const right = await exchange(server, { ...clients.Ov23test, code: 'x' })
    expect(right.body.error).toBe('bad_verification_code')
  })

  describe('with a challenge (PKCE)', () => {
    const verifier = randomBytes(32).toString('base64url')
    const code_challenge = createHash('sha256').update(verifier).digest('base64url')
    const promise = { code_challenge, code_challenge_method: 'S256' }
    let fields: Fields
    beforeEach(async () => {
      fields = { ...clients.Ov23test, code: await code('Ov23test', promise) }
    })

    it('requires the verifier of the challenge', async () => {
      const { body } = await ask({ ...fields, code_verifier: verifier })
      expect(body).toHaveProperty('access_token')
    })

    it('accepts a verifier of padded base64, as some clients make it', async () => {
      const code_verifier = Buffer.alloc(32, 0xfb).toString('base64')
      expect(code_verifier).toMatch(/[+/].*=$/)
      const padded = createHash('sha256').update(code_verifier).digest('base64url')
      const sent = await code('Ov23test', { ...promise, code_challenge: padded })
      const { body } = await ask({ ...clients.Ov23test, code: sent, code_verifier })
      expect(body).toHaveProperty('access_token')
    })

    it.each([
      ['none', undefined],
      ['another', randomBytes(32).toString('base64url')],
      ['the challenge itself', code_challenge],
      ['a verifier that is too short', 'short'],
    ])('refuses %s', async (_what, code_verifier) => {
      const { body } = await ask({ ...fields, ...(code_verifier && { code_verifier }) })
      expect(body.error).toBe('bad_verification_code')
    })

    it('refuses a verifier without a challenge, which someone may have removed', async () => {
      const { body } = await ask({
        ...clients.Ov23test,
        code: await code(),
        code_verifier: verifier,
      })
      expect(body.error).toBe('bad_verification_code')
    })
  })

  describe('with a refresh token', () => {
    const refresh = (refresh_token = '', server = service.server, credentials = clients.Iv23test) =>
      exchange(server, { ...credentials, grant_type: 'refresh_token', refresh_token })
    const first = async (server = service.server) =>
      (await exchange(server, { ...clients.Iv23test, code: await codeFor(server, 'Iv23test') }))
        .body

    it('returns new tokens of both kinds, and revokes the old ones', async () => {
      const { access_token, refresh_token } = await first()
      const { body } = await refresh(refresh_token)
      expect(body).toMatchObject({ expires_in: 28_800, refresh_token_expires_in: 15_897_600 })
      expect(await userOf(service.server, body.access_token!)).toBe('keeper')
      expect(await userOf(service.server, access_token!)).toBeUndefined()
      expect((await refresh(refresh_token)).body.error).toBe('bad_refresh_token')
      expect((await refresh(body.refresh_token)).body).toHaveProperty('access_token')
    })

    it('works after the token has expired', async () => {
      await using server = await startTestServer({ store })
      const tokens = await first(server)
      server.clock.advance(8 * 60 * minute - 1)
      expect(await userOf(server, tokens.access_token!)).toBe('keeper')
      server.clock.advance(1)
      expect(await userOf(server, tokens.access_token!)).toBeUndefined()
      const { body } = await refresh(tokens.refresh_token, server)
      expect(await userOf(server, body.access_token!)).toBe('keeper')
    })

    it('is refused once the refresh token has expired too', async () => {
      const { clock, context } = service.server
      const { tokens, apps } = context.storage
      const { refresh_token = '' } = await first()
      const { id: app } = (await apps.findByClientId('Iv23test'))!
      const refresh_hash = hashToken(refresh_token)
      const { id, hash, last_eight } = (await tokens.findByRefresh(app, refresh_hash))!
      const now = clock.now()
      const same = { hash, last_eight, refresh_hash, updated_at: now, expires_at: now }
      await tokens.refresh(id, refresh_hash, { ...same, refresh_expires_at: now })
      expect((await refresh(refresh_token)).body.error).toBe('bad_refresh_token')
      await tokens.refresh(id, refresh_hash, { ...same, refresh_expires_at: now + 1 })
      expect((await refresh(refresh_token)).body).toHaveProperty('access_token')
    })

    it('succeeds for one of two concurrent calls', async () => {
      const { refresh_token } = await first()
      const answers = await Promise.all([refresh(refresh_token), refresh(refresh_token)])
      const errors = answers.map(({ body }) => body.error)
      expect(errors.filter(Boolean)).toEqual(['bad_refresh_token'])
    })

    it('refuses one of another app, an invalid one, and an app without its secret', async () => {
      const { refresh_token } = await first()
      const other = await refresh(refresh_token, service.server, clients.Iv23other as never)
      expect(other.body.error).toBe('bad_refresh_token')
      expect((await refresh('ghr_none')).body.error).toBe('bad_refresh_token')
      const secretless = { client_id: 'Iv23test' } as never
      const { body } = await refresh(refresh_token, service.server, secretless)
      expect(body.error).toBe('incorrect_client_credentials')
    })

    it('refuses one of a suspended user', async () => {
      await using server = await startTestServer({ store })
      const { refresh_token } = await first(server)
      const keeper = await server.context.storage.accounts.findByLogin('keeper')
      await server.context.storage.accounts.suspend(keeper!.id, 1, 1)
      expect((await refresh(refresh_token, server)).body.error).toBe('bad_refresh_token')
    })
  })
})

describe('an invalid request for a token', () => {
  const service = useService()
  const send = (init: RequestInit) =>
    fetch(`${service.server.url}/login/oauth/access_token`, {
      method: 'POST',
      headers: { Accept: 'application/json', ...(init.headers as Fields) },
      ...init,
    })

  it.each([
    ['405', 405, { method: 'GET' }],
    ['415 for text', 415, { body: 'code=x' }],
    ['413 for more than 64 KiB', 413, { body: new URLSearchParams({ code: 'x'.repeat(65_536) }) }],
    ['400 for a duplicate parameter', 400, { body: new URLSearchParams('code=a&code=b') }],
  ])('returns %s', async (_what, status, init: RequestInit) => {
    const response = await send(init)
    expect(response.status).toBe(status)
    expect(response.headers.get('Cache-Control')).toBe('no-store')
  })

  it.each(['{', '[]x', 'null', '"text"'])('returns 400 for %s', async (body) => {
    const headers = { 'Content-Type': 'application/json', Accept: 'application/json' }
    const response = await send({ body, headers })
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { error: 'invalid_request' },
    ])
  })
})
