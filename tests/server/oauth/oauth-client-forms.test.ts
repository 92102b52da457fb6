import { hash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { visit } from '../../_support/pages/page-visitor.ts'
import { startTestServer, useService } from '../../_support/start-server.ts'
import { testWorld } from '../../_support/test-world.ts'

const formType = 'application/x-www-form-urlencoded'
const token = '/login/oauth/access_token'
const device = '/login/device/code'
const grant_type = 'urn:ietf:params:oauth:grant-type:device_code'

type Fields = Record<string, string>

/** A secret that reads differently before and after it was decoded. */
const oddSecret = 'a-b+c %2Dé'
const [oauthApp] = testWorld.oauth_apps!
const odd = { ...oauthApp!, client_id: 'Ov23odd', client_secret: oddSecret, device_flow: true }
/** Git Credential Manager as it is registered, for hosts other than github.com. */
const manager = {
  ...{ ...oauthApp!, name: 'Git Credential Manager', client_id: '0120e057bd645470c1ed' },
  ...{ client_secret: 'public-secret', callback_urls: ['http://localhost/'] },
}
const world = { ...testWorld, oauth_apps: [...testWorld.oauth_apps!, odd, manager] }

/** As RFC 6749 2.3.1 and oauth4webapi encode it: more than `encodeURIComponent` does. */
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[-_.!~*'()]|%20/g, (each) =>
    each === '%20' ? '+' : `%${each.charCodeAt(0).toString(16).toUpperCase()}`,
  )

const challengeOf = (verifier: string) => hash('sha256', verifier, 'base64url')

const basic = (id: string, secret: string) =>
  `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`

describe('a client of the token endpoint', () => {
  const service = useService({ world })

  async function send(path: string, init: RequestInit = {}, headers: Fields = {}) {
    const response = await fetch(service.server.url + path, {
      method: 'POST',
      headers: { Accept: 'application/json', ...headers },
      ...init,
    })
    return { response, body: (await response.json()) as Fields }
  }

  async function codeFor(client_id: string) {
    const mona = visit(service.server)
    const asked = await mona.get(
      `/login/oauth/authorize?${new URLSearchParams({ client_id, scope: 'repo' })}`,
    )
    const page = await mona.signIn(asked)
    const { location } = page.location ? page : await mona.submit(page, { decision: 'authorize' })
    return location!.searchParams.get('code')!
  }

  async function agreedDevice(client_id: string) {
    const { body } = await send(device, { body: new URLSearchParams({ client_id }) })
    const mona = visit(service.server)
    const form = await mona.signIn(await mona.get('/login/device'))
    const asked = await mona.submit(form, { user_code: body.user_code! })
    await mona.submit(asked, { decision: 'authorize' })
    return body.device_code!
  }

  describe.each([
    ['as they are', (text: string) => text],
    ['encoded like a form', encoded],
  ])('with Basic credentials %s', (_how, written) => {
    const as = (id: string, secret: string) => ({
      Authorization: basic(written(id), written(secret)),
    })

    it.each([
      ['Ov23test', 'test-secret'],
      ['Ov23odd', oddSecret],
    ])('exchanges a code for %s', async (id, secret) => {
      const code = await codeFor(id)
      const { body } = await send(token, { body: new URLSearchParams({ code }) }, as(id, secret))
      expect(body).toHaveProperty('access_token')
    })

    it('refreshes a token', async () => {
      const [code, headers] = [await codeFor('Iv23test'), as('Iv23test', 'app-secret')]
      const first = await send(token, { body: new URLSearchParams({ code }) }, headers)
      const { refresh_token = '' } = first.body
      const asked = new URLSearchParams({ grant_type: 'refresh_token', refresh_token })
      expect((await send(token, { body: asked }, headers)).body).toHaveProperty('access_token')
    })

    it('polls for a device', async () => {
      const asked = { grant_type, device_code: await agreedDevice('Ov23odd') }
      const headers = as('Ov23odd', oddSecret)
      const { body } = await send(token, { body: new URLSearchParams(asked) }, headers)
      expect(body).toHaveProperty('access_token')
    })

    it('is refused for a wrong secret', async () => {
      const { body } = await send(token, {}, as('Ov23odd', 'wrong-%'))
      expect(body.error).toBe('incorrect_client_credentials')
    })
  })

  it('counts wrong secrets of a client under one name, however it is written', async () => {
    await using strict = await startTestServer({ config: { rateLimits: 'real' } })
    const ids = ['Ov23test', '%4Fv23test', 'O%7623test', 'Ov%323test']
    const statuses: number[] = []
    for (let count = 0; count < 11; count++) {
      const headers = { Authorization: basic(ids[count % ids.length]!, 'wrong') }
      const response = await fetch(strict.url + token, { method: 'POST', headers })
      statuses.push(response.status)
    }
    expect(statuses).toEqual([...Array<number>(10).fill(200), 403])
  })

  const inEach: [how: string, send: (path: string, fields: Fields) => ReturnType<typeof send>][] = [
    ['a form', (path, fields) => send(path, { body: new URLSearchParams(fields) })],
    [
      'JSON',
      (path, fields) =>
        send(path, { body: JSON.stringify(fields) }, { 'Content-Type': 'application/json' }),
    ],
    ['the query', (path, fields) => send(`${path}?${new URLSearchParams(fields)}`)],
    [
      'the query, with an empty body of JSON',
      (path, fields) =>
        send(
          `${path}?${new URLSearchParams(fields)}`,
          { body: '' },
          { 'Content-Type': 'text/plain' },
        ),
    ],
    [
      'the query and a form',
      (path, { client_id = '', ...more }) =>
        send(`${path}?${new URLSearchParams({ client_id })}`, { body: new URLSearchParams(more) }),
    ],
  ]

  describe.each(inEach)('with parameters in %s', (_how, give) => {
    it('exchanges a code', async () => {
      const credentials = { client_id: 'Ov23test', client_secret: 'test-secret' }
      const { body } = await give(token, { ...credentials, code: await codeFor('Ov23test') })
      expect(body).toHaveProperty('access_token')
    })

    it('refreshes a token', async () => {
      const credentials = { client_id: 'Iv23test', client_secret: 'app-secret' }
      const first = await give(token, { ...credentials, code: await codeFor('Iv23test') })
      const { refresh_token = '' } = first.body
      const more = { grant_type: 'refresh_token', refresh_token }
      expect((await give(token, { ...credentials, ...more })).body).toHaveProperty('access_token')
    })

    it('starts the device flow, and polls', async () => {
      const { body } = await give(device, { client_id: 'Ov23odd', scope: 'repo' })
      expect(body).toHaveProperty('user_code')
      const asked = { client_id: 'Ov23odd', grant_type, device_code: body.device_code! }
      expect((await give(token, asked)).body.error).toBe('authorization_pending')
    })
  })

  it('lets the body decide where both name a parameter', async () => {
    const { body } = await send(`${device}?client_id=Ov23none`, {
      body: new URLSearchParams({ client_id: 'Ov23odd' }),
    })
    expect(body).toHaveProperty('user_code')
  })

  it.each([
    [undefined, formType],
    ['*/*', formType],
    ['text/html', formType],
    ['application/json', 'application/json'],
    ['application/json, text/plain, */*', 'application/json'],
    ['text/plain, application/json', 'application/json'],
    ['application/*, application/json', 'application/json'],
    ['application/x-www-form-urlencoded;q=0.5, application/json', 'application/json'],
    ['application/json;q=0.5, application/x-www-form-urlencoded', formType],
    ['application/json;q=0', formType],
    ['application/vnd.github+json', 'application/json'],
    ['application/vnd.github.v3+json; charset=utf-8', 'application/json'],
    ['application/json; charset=utf-8', 'application/json'],
    ['Application/JSON', 'application/json'],
    ['application/xml', 'application/xml'],
    ['application/xml;q=0.9, application/json;q=0.8', 'application/xml'],
  ])('that accepts %s gets %s from all endpoints', async (accept, type) => {
    const headers: Fields = accept === undefined ? {} : { Accept: accept }
    const asks = [
      [device, { client_id: 'Ov23odd' }],
      [token, { client_id: 'Ov23odd', grant_type, device_code: 'x' }],
      [token, { client_id: 'Ov23odd', client_secret: 'wrong' }],
    ] as const
    for (const [path, fields] of asks) {
      const body = new URLSearchParams(fields)
      const response = await fetch(service.server.url + path, { method: 'POST', headers, body })
      expect(response.headers.get('Content-Type')).toBe(`${type}; charset=utf-8`)
    }
  })

  it('gets XML as the platform writes it', async () => {
    const code = await codeFor('Ov23test')
    const body = new URLSearchParams({ client_id: 'Ov23test', client_secret: 'test-secret', code })
    const headers = { Accept: 'application/xml' }
    const response = await fetch(service.server.url + token, { method: 'POST', headers, body })
    expect(await response.text()).toMatch(
      /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<OAuth><access_token>gho_\w{36}<\/access_token><token_type>bearer<\/token_type><scope>repo<\/scope><\/OAuth>$/,
    )
  })

  it('is Git Credential Manager, with the requests that it makes of a host of its own', async () => {
    const redirect_uri = 'http://localhost:54321/'
    const code_verifier = 'q3tWwMn0BqR1yK2sX5Zp8uVd7EoGfHjLcA4Ti6b9YhS'
    const asked = new URLSearchParams({
      ...{ response_type: 'code', client_id: manager.client_id, state: 'd34db33f' },
      ...{ code_challenge_method: 'S256', code_challenge: challengeOf(code_verifier) },
      ...{ redirect_uri, scope: 'repo gist workflow' },
    })
    const mona = visit(service.server)
    const page = await mona.signIn(await mona.get(`/login/oauth/authorize?${asked}`))
    const { location } = await mona.submit(page, { decision: 'authorize' })
    expect(location?.href).toContain(`${redirect_uri}?code=`)
    const code = location!.searchParams.get('code')!
    const { client_id, client_secret } = manager
    const fields = {
      ...{ grant_type: 'authorization_code', code, code_verifier, redirect_uri },
      ...{ client_id, client_secret },
    }
    const { body } = await send(token, { body: new URLSearchParams(fields) })
    expect(body).toMatchObject({ token_type: 'bearer', scope: 'repo,gist,workflow' })
  })
})
