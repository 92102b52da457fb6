import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../_support/git/git-host.ts'
import { visit } from '../../_support/pages/page-visitor.ts'
import { spawnServer, type ServerProcess } from '../../_support/spawn-server.ts'
import { testWorld } from '../../_support/test-world.ts'
import { hasRegistry } from '../../tools/install.ts'
import { oauthLibrary, type Library } from './oauth-clients/library.ts'

const origin = 'http://127.0.0.1:9998'
const callback = `${origin}/callback`
const oauthApp = { client_id: 'Ov23test', client_secret: 'test-secret' }
const app = { client_id: 'Iv23test', client_secret: 'app-secret' }

const world = {
  ...testWorld,
  oauth_apps: testWorld.oauth_apps!.map((each) => ({
    ...each,
    callback_urls: [`${origin}/`],
  })),
  apps: testWorld.apps!.map((each) => ({ ...each, callback_urls: [`${origin}/`] })),
}

/** A strategy of Passport during one request. */
interface Passing {
  authenticate: (request: object, options: object) => void
}

const isReachable = await hasRegistry()
const folder = await temporaryFolder()
afterAll(() => folder[Symbol.asyncDispose]())

let library: Library
beforeAll(async () => {
  if (isReachable) library = await oauthLibrary(join(folder.path, 'shop'))
}, 120_000)

describe.skipIf(!isReachable).each(['service', 'github'])('as "%s"', (brand) => {
  let server: ServerProcess
  beforeAll(async () => {
    server = await spawnServer({ world, args: ['--brand', brand] })
  })
  afterAll(() => server?.[Symbol.asyncDispose]())

  const at = (path: string) => `${server.url}/login/${path}`

  /** Follows the link of an app to its callback. */
  async function decide(link: string | URL, decision = 'authorize'): Promise<URL> {
    const mona = visit(server)
    const page = await mona.signIn(await mona.get(String(link)))
    const { location } = page.location ? page : await mona.submit(page, { decision })
    expect(location?.href).toContain(`${origin}/`)
    return location!
  }

  async function loginOf(token: string) {
    const headers = { Authorization: `Bearer ${token}`, 'User-Agent': 'tests' }
    const response = await fetch(`${server.url}/user`, { headers })
    return ((await response.json()) as { login: string }).login
  }

  async function enterCode(code: string): Promise<void> {
    const mona = visit(server)
    const form = await mona.signIn(await mona.get('/login/device'))
    const asked = await mona.submit(form, { user_code: code })
    await mona.submit(asked, { decision: 'authorize' })
  }

  /** What clients know of a server that follows RFC 8414 and 9207. */
  const metadata = () => ({
    issuer: at('oauth'),
    authorization_endpoint: at('oauth/authorize'),
    token_endpoint: at('oauth/access_token'),
    device_authorization_endpoint: at('device/code'),
    authorization_response_iss_parameter_supported: true,
  })

  describe('oauth4webapi', () => {
    /** @returns the response of the token endpoint, of which the client has checked everything */
    async function webFlow(credentials: typeof app, authentication: unknown) {
      const { oauth4webapi: oauth } = library
      const client = { client_id: credentials.client_id }
      const [verifier, state] = [oauth.generateRandomCodeVerifier(), oauth.generateRandomState()]
      const link = new URL(at('oauth/authorize'))
      link.search = new URLSearchParams({
        ...{ ...client, response_type: 'code', redirect_uri: callback, scope: 'repo', state },
        ...{ code_challenge: await oauth.calculatePKCECodeChallenge(verifier) },
        code_challenge_method: 'S256',
      }).toString()
      const answer = oauth.validateAuthResponse(metadata(), client, await decide(link), state)
      const insecure = { [oauth.allowInsecureRequests]: true }
      const response = await oauth.authorizationCodeGrantRequest(
        ...[metadata(), client, authentication, answer, callback, verifier, insecure],
      )
      return oauth.processAuthorizationCodeResponse(metadata(), client, response)
    }

    it.each(['ClientSecretBasic', 'ClientSecretPost'])('signs in with %s', async (method) => {
      const authentication = library.oauth4webapi[method](oauthApp.client_secret)
      const { access_token, token_type } = await webFlow(oauthApp, authentication)
      expect([token_type, await loginOf(access_token)]).toEqual(['bearer', 'mona'])
    })

    it.each(['ClientSecretBasic', 'ClientSecretPost'])('refreshes with %s', async (method) => {
      const { oauth4webapi: oauth } = library
      const authentication = oauth[method](app.client_secret)
      const { refresh_token } = await webFlow(app, authentication)
      const client = { client_id: app.client_id }
      const insecure = { [oauth.allowInsecureRequests]: true }
      const response = await oauth.refreshTokenGrantRequest(
        ...[metadata(), client, authentication, refresh_token, insecure],
      )
      const done = await oauth.processRefreshTokenResponse(metadata(), client, response)
      expect(await loginOf(done.access_token)).toBe('mona')
    })

    it.each([
      ['cancel', callback, 'access_denied'],
      ['authorize', 'https://elsewhere.example.com/', 'redirect_uri_mismatch'],
    ])('learns why it gets no code: %s, %s', async (decision, redirect_uri, error) => {
      const { oauth4webapi: oauth } = library
      const client = { client_id: app.client_id }
      const fields = { ...client, response_type: 'code', redirect_uri, state: 's' }
      // The app of the other tests has been approved already.
      const other = { ...fields, client_id: 'Ov23other', scope: 'gist' }
      const answer = await decide(
        `${at('oauth/authorize')}?${new URLSearchParams(other)}`,
        decision,
      )
      const read = () => oauth.validateAuthResponse(metadata(), client, answer, 's')
      expect(read).toThrow(
        expect.objectContaining({ error, error_description: expect.any(String) }),
      )
    })
  })

  describe('openid-client', () => {
    const configuration = (method: string, credentials = oauthApp) => {
      const { openid } = library
      const { client_id, client_secret } = credentials
      const authentication = openid[method](client_secret)
      const made = new openid.Configuration(metadata(), client_id, client_secret, authentication)
      openid.allowInsecureRequests(made)
      return made
    }

    async function webFlow(config: unknown) {
      const { openid } = library
      const [pkceCodeVerifier, expectedState] = [
        openid.randomPKCECodeVerifier(),
        openid.randomState(),
      ]
      const link = openid.buildAuthorizationUrl(config, {
        ...{ redirect_uri: callback, scope: 'repo', state: expectedState },
        ...{ code_challenge: await openid.calculatePKCECodeChallenge(pkceCodeVerifier) },
        code_challenge_method: 'S256',
      })
      const checks = { pkceCodeVerifier, expectedState }
      return openid.authorizationCodeGrant(config, await decide(link), checks)
    }

    it.each(['ClientSecretBasic', 'ClientSecretPost'])('signs in with %s', async (method) => {
      const { access_token } = await webFlow(configuration(method))
      expect(await loginOf(access_token)).toBe('mona')
    })

    it('refreshes', async () => {
      const config = configuration('ClientSecretBasic', app)
      const { refresh_token } = await webFlow(config)
      const { access_token } = await library.openid.refreshTokenGrant(config, refresh_token)
      expect(await loginOf(access_token)).toBe('mona')
    })

    it.each(['ClientSecretBasic', 'None'])('connects a device with %s', async (method) => {
      const { openid } = library
      const config = configuration(method)
      const begun = await openid.initiateDeviceAuthorization(config, { scope: 'repo' })
      await enterCode(begun.user_code)
      const { access_token } = await openid.pollDeviceAuthorizationGrant(config, begun)
      expect(await loginOf(access_token)).toBe('mona')
    })
  })

  it('Auth.js signs a user in', async () => {
    const { Auth, GitHub, skipCSRFCheck } = library
    const config = {
      ...{ basePath: '/auth', secret: 'x'.repeat(32), trustHost: true, skipCSRFCheck },
      providers: [
        GitHub({
          ...{ clientId: oauthApp.client_id, clientSecret: oauthApp.client_secret },
          enterprise: { baseUrl: server.url },
        }),
      ],
    }
    const jar = new Map<string, string>()
    async function call(url: string, init: RequestInit = {}): Promise<Response> {
      const cookie = [...jar].map((pair) => pair.join('=')).join('; ')
      const request = new Request(url, { ...init, headers: { ...init.headers, cookie } })
      const response = (await Auth(request, config)) as Response
      for (const each of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]*)=([^;]*)/.exec(each) ?? []
        jar.set(name, value)
      }
      return response
    }
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
    const begun = await call(`${origin}/auth/signin/github`, { method: 'POST', headers, body: '' })
    const back = await decide(begun.headers.get('location')!)
    await call(back.href)
    const session = await (await call(`${origin}/auth/session`)).json()
    expect(session).toMatchObject({ user: { name: 'Name of mona', email: 'mona@example.com' } })
  })

  it('passport-github2 signs a user in', async () => {
    const strategy = new library.Strategy(
      {
        ...{ clientID: oauthApp.client_id, clientSecret: oauthApp.client_secret },
        ...{ callbackURL: callback, scope: ['user:email'] },
        ...{ authorizationURL: at('oauth/authorize'), tokenURL: at('oauth/access_token') },
        ...{ userProfileURL: `${server.url}/user`, userEmailURL: `${server.url}/user/emails` },
      },
      (_token: string, _refresh: string, profile: object, done: (_: null, user: object) => void) =>
        done(null, profile),
    )
    /** Does what `passport.authenticate` does with a request. */
    const authenticate = (query: Record<string, string>) =>
      new Promise<{ redirect?: string; user?: object }>((resolve, reject) => {
        const passing = Object.assign(Object.create(strategy) as Passing, {
          redirect: (redirect: string) => resolve({ redirect }),
          success: (user: object) => resolve({ user }),
          fail: (why: unknown) => reject(new Error(JSON.stringify(why))),
          error: reject,
        })
        passing.authenticate({ query, body: {}, headers: {} }, {})
      })
    const { redirect = '' } = await authenticate({})
    const back = await decide(redirect)
    const { user } = await authenticate(Object.fromEntries(back.searchParams))
    expect(user).toMatchObject({ username: 'mona', emails: [{ value: 'mona@example.com' }] })
  })

  it.each([
    ['header', 'strict'],
    ['header', 'loose'],
    ['body', 'strict'],
  ])('simple-oauth2 signs in and refreshes with the secret in the %s (%s)', async (...how) => {
    const [authorizationMethod, credentialsEncodingMode] = how
    const made = new library.simple.AuthorizationCode({
      client: { id: app.client_id, secret: app.client_secret },
      auth: {
        tokenHost: server.url,
        ...{ tokenPath: '/login/oauth/access_token', authorizePath: '/login/oauth/authorize' },
      },
      options: { authorizationMethod, credentialsEncodingMode },
    })
    const link = made.authorizeURL({ redirect_uri: callback, scope: 'repo', state: 's' })
    const code = (await decide(link)).searchParams.get('code')
    const token = await made.getToken({ code, redirect_uri: callback })
    expect(await loginOf(token.token.access_token)).toBe('mona')
    const { token: next } = await token.refresh()
    expect(await loginOf(next.access_token)).toBe('mona')
  })
})
