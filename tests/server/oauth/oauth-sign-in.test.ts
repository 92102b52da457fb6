import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { formOf, password, visit, type PageVisitor } from '../../_support/pages/page-visitor.ts'
import { startTestServer, useService } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'

const day = 86_400_000
const notRight = 'Incorrect username or password.'

describe.each(stores)('signing in, on $name', (store) => {
  const service = useService({ store })
  let mona: PageVisitor
  beforeEach(() => {
    mona = visit(service.server)
  })

  const tryAs = async (login: string, secret: string) =>
    mona.submit(await mona.get('/login'), { login, password: secret })
  const signedIn = async (visitor = mona) =>
    (await visitor.get('/login')).text.includes('You are signed in')

  it('opens a session for the right password', async () => {
    const { status, location } = await tryAs('mona', password)
    expect([status, location?.pathname]).toEqual([303, '/'])
    expect((await mona.get('/login')).text).toContain('Signed in as <strong>mona</strong>')
  })

  it('accepts a name in any case, and with spaces around it', async () => {
    expect((await tryAs(' Mona ', password)).status).toBe(303)
  })

  it('accepts a personal access token of the same user as a password', async () => {
    expect((await tryAs('stranger', 'ghp_hubot')).status).toBe(403)
    expect((await tryAs('mona', 'gho_mona')).status).toBe(403)
    const expired = { login: 'mona', expires_at: service.server.clock.now() }
    expect((await tryAs('mona', await service.server.token(expired))).status).toBe(403)
    expect((await tryAs('stranger', 'ghp_stranger')).status).toBe(303)
  })

  it.each([
    ['a wrong password', 'mona', 'wrong'],
    ['an unknown name', 'nobody', password],
    ['a suspended user', 'banned', 'ghp_banned'],
    ['an organization', 'acme', password],
    ['a user without a password', 'stranger', ''],
    ['empty fields', '', ''],
  ])('returns the same error for %s', async (_what, login, secret) => {
    const { status, text } = await tryAs(login, secret)
    expect(status).toBe(403)
    expect(text).toContain(notRight)
    expect(text).not.toContain(secret || '\0')
    expect(await signedIn()).toBe(false)
  })

  it('redirects to the return page, if it belongs to the service', async () => {
    const asked = '/login/oauth/authorize?client_id=Ov23test&state=a%26b'
    const { location } = await mona.get(asked)
    expect(location?.searchParams.get('return_to')).toBe(asked)
    const form = await mona.get(location!.href)
    const done = await mona.submit(form, { login: 'mona', password })
    expect(done.location?.href).toBe(service.server.url + asked)
  })

  it.each(['//evil.example/', 'https://evil.example/', '/\\evil.example'])(
    'does not redirect to %s',
    async (elsewhere) => {
      const query = new URLSearchParams({ return_to: elsewhere })
      const form = await mona.get(`/login?${query}`)
      expect(form.text).not.toContain('evil')
      const fields = { login: 'mona', password, return_to: elsewhere }
      expect((await mona.submit(form, fields)).location?.pathname).toBe('/')
      expect((await mona.get(`/login?${query}`)).location).toBeUndefined()
    },
  )

  it('fills in the login that the app suggests', async () => {
    const { location } = await mona.get('/login/oauth/authorize?client_id=Ov23test&login=hubot')
    expect(formOf(await mona.get(location!.href)).fields.login).toBe('hubot')
  })

  it('sets a new cookie at each sign-in, and invalidates the old one', async () => {
    await mona.get('/login')
    const before = mona.cookie
    await tryAs('mona', password)
    const first = mona.cookie
    expect(first).not.toBe(before)
    const again = await mona.post(
      '/login',
      { ...(await tokenOf(mona)), login: 'mona', password },
      { Origin: service.server.url },
    )
    expect(again.status).toBe(303)
    expect(mona.cookie).not.toBe(first)
    expect(await signedIn()).toBe(true)
    expect(await signedIn(Object.assign(visit(service.server), { cookie: first }))).toBe(false)
  })

  const tokenOf = async (visitor: PageVisitor) => {
    const [, form_token = ''] = /name="form_token" value="([^"]*)"/.exec(
      (await visitor.get('/login')).text,
    )!
    return { form_token }
  }

  it('stores only a hash of the cookie', async () => {
    await tryAs('mona', password)
    const stored = JSON.stringify(await service.server.opened.query('select * from sessions'))
    expect(stored).toContain('"user_id"')
    expect(stored).not.toContain(mona.cookie.split('=')[1])
  })

  it('lasts fourteen days, to the second', async () => {
    await using server = await startTestServer({ store })
    const visitor = visit(server)
    await visitor.submit(await visitor.get('/login'), { login: 'mona', password })
    server.clock.advance(14 * day - 1)
    expect(await signedIn(visitor)).toBe(true)
    server.clock.advance(1)
    expect(await signedIn(visitor)).toBe(false)
    expect(await server.opened.query('select * from sessions')).toEqual([])
  })

  it('ends when the user is suspended', async () => {
    await using server = await startTestServer({ store })
    const visitor = visit(server)
    await visitor.submit(await visitor.get('/login'), { login: 'hubot', password })
    const hubot = await server.context.storage.accounts.findByLogin('hubot')
    await server.context.storage.accounts.suspend(hubot!.id, 1, 1)
    expect(await signedIn(visitor)).toBe(false)
  })

  it('ends with signing out', async () => {
    await tryAs('mona', password)
    const { cookie } = mona
    const out = await mona.post('/logout', await tokenOf(mona), { Origin: service.server.url })
    expect(out.location?.pathname).toBe('/login')
    expect(out.headers.get('Set-Cookie')).toContain('Max-Age=0')
    mona.cookie = cookie
    expect(await signedIn()).toBe(false)
  })
})

describe('a form', () => {
  const service = useService()
  let mona: PageVisitor
  beforeAll(async () => {
    mona = visit(service.server)
  })
  const fieldsOf = async (): Promise<Record<string, string>> => ({
    ...formOf(await mona.get('/login')).fields,
    login: 'mona',
    password,
  })

  it('is refused without a CSRF token', async () => {
    const { form_token: _, ...fields } = await fieldsOf()
    expect((await mona.post('/login', fields)).status).toBe(403)
  })

  it('is refused with the CSRF token of another visitor', async () => {
    const theirs = formOf(await visit(service.server).get('/login')).fields.form_token!
    expect((await mona.post('/login', { ...(await fieldsOf()), form_token: theirs })).status).toBe(
      403,
    )
  })

  it('is refused without the cookie of its CSRF token', async () => {
    const fields = await fieldsOf()
    expect((await visit(service.server).post('/login', fields)).status).toBe(403)
  })

  it.each(['https://evil.example', 'null', 'http://127.0.0.1'])(
    'is refused when it comes from %s',
    async (origin) => {
      const sent = await mona.post('/login', await fieldsOf(), { Origin: origin })
      expect([sent.status, sent.location]).toEqual([403, undefined])
    },
  )
})

describe('the cookie', () => {
  it('is unavailable to scripts and to forms of other sites', async () => {
    await using server = await startTestServer()
    const { headers } = await visit(server).get('/login')
    expect(headers.get('Set-Cookie')).toMatch(
      /^service_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/,
    )
  })

  it('over TLS is sent over TLS only, and cannot be set by another host', async () => {
    const config = { baseUrl: 'https://dev.example.com', brand: 'acme' }
    await using server = await startTestServer({ config })
    const { headers } = await visit(server).get('/login')
    expect(headers.get('Set-Cookie')).toMatch(
      /^__Host-acme_session=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
  })
})

describe('in production', () => {
  it('a token is not accepted as a password', async () => {
    const config = { production: true, secretKey: 'key' }
    await using server = await startTestServer({ config })
    const stranger = visit(server)
    const page = await stranger.get('/login')
    expect(page.text).not.toContain('token (classic)')
    const fields = { login: 'stranger', password: 'ghp_stranger' }
    expect((await stranger.submit(page, fields)).status).toBe(403)
    const mona = visit(server)
    expect((await mona.submit(await mona.get('/login'), { login: 'mona', password })).status).toBe(
      303,
    )
  })
})

describe('guessing passwords', () => {
  it('is blocked after ten failures, for right passwords too, until five minutes later', async () => {
    await using server = await startTestServer({ config: { rateLimits: 'real' } })
    const mona = visit(server)
    const page = await mona.get('/login')
    const attempt = (secret: string) => mona.submit(page, { login: 'mona', password: secret })
    for (let count = 0; count < 10; count++) expect((await attempt('wrong')).status).toBe(403)
    const refused = await attempt(password)
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([403, '300'])
    expect(refused.text).toContain('Maximum number of login attempts exceeded')
    server.clock.advance(300_000)
    expect((await attempt(password)).status).toBe(303)
  })

  it('across names is not reset by signing in under one of them', async () => {
    await using server = await startTestServer({ config: { rateLimits: 'real' } })
    const attempt = async (login: string, secret: string) => {
      const visitor = visit(server)
      return visitor.submit(await visitor.get('/login'), { login, password: secret })
    }
    for (let count = 0; count < 9; count++) await attempt(`nobody${count}`, 'wrong')
    expect((await attempt('mona', password)).status).toBe(303)
    await attempt('stranger', 'wrong')
    const refused = await attempt('hubot', password)
    expect(refused.text).toContain('Maximum number of login attempts exceeded')
  })

  it('is not faster with concurrent attempts', async () => {
    await using server = await startTestServer({ config: { rateLimits: 'real' } })
    const mona = visit(server)
    const page = await mona.get('/login')
    const tries = Array.from({ length: 20 }, () => ({ login: 'mona', password: 'wrong' }))
    const answers = await Promise.all(tries.map((each) => mona.submit(page, each)))
    const failed = answers.filter(({ text }) => text.includes(notRight))
    expect(failed).toHaveLength(10)
  })
})
