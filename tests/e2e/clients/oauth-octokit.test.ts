import { createOAuthDeviceAuth } from '@octokit/auth-oauth-device'
import {
  checkToken,
  deleteAuthorization,
  deleteToken,
  exchangeWebFlowCode,
  getWebFlowAuthorizationUrl,
  refreshToken,
  resetToken,
  scopeToken,
} from '@octokit/oauth-methods'
import { Octokit } from '@octokit/core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { visit } from '../../_support/pages/page-visitor.ts'
import { spawnServer, type ServerProcess } from '../../_support/spawn-server.ts'
import { testWorld } from '../../_support/test-world.ts'

const oauthApp = {
  clientType: 'oauth-app',
  clientId: 'Ov23test',
  clientSecret: 'test-secret',
} as const
const app = {
  clientType: 'github-app',
  clientId: 'Iv23test',
  clientSecret: 'app-secret',
} as const

type Verification = Parameters<Parameters<typeof createOAuthDeviceAuth>[0]['onVerification']>[0]

/** The clients find the pages below the root, wherever the API is mounted. */
const mounts = ['', '/api/v3'] as const

let server: ServerProcess
beforeAll(async () => {
  server = await spawnServer({ world: testWorld })
})
afterAll(() => server?.[Symbol.asyncDispose]())

describe.each(mounts)('unmodified clients at "%s"', (mount) => {
  const octokit = (auth?: string) => new Octokit({ baseUrl: server.url + mount, auth })
  const requestOf = () => octokit().request
  const loginOf = async (token: string) => (await octokit(token).request('GET /user')).data.login

  /** A user who follows the app's link and approves. */
  async function agree(address: string): Promise<URL> {
    const mona = visit(server)
    const page = await mona.signIn(await mona.get(address))
    const { location } = page.location ? page : await mona.submit(page, { decision: 'authorize' })
    return location!
  }

  async function webFlow(client: typeof app | typeof oauthApp, scopes: string[] = []) {
    const request = requestOf()
    const { clientType, clientId } = client
    const asked =
      clientType === 'oauth-app'
        ? getWebFlowAuthorizationUrl({ clientType, clientId, scopes, request })
        : getWebFlowAuthorizationUrl({ clientType, clientId, request })
    expect(asked.url).toContain(`${server.url}/login/oauth/authorize?`)
    const { searchParams } = await agree(asked.url)
    expect(searchParams.get('state')).toBe(asked.state)
    return { request, code: searchParams.get('code')! }
  }

  describe('@octokit/oauth-methods', () => {
    it('gets a token for an OAuth app with the web flow, checks, resets and deletes it', async () => {
      const { request, code } = await webFlow(oauthApp, ['repo', 'gist'])
      const { authentication } = await exchangeWebFlowCode({ ...oauthApp, code, request })
      const { token, scopes } = authentication
      expect(scopes).toEqual(['repo,gist']) // the client separates them by spaces, the platform by commas
      expect(await loginOf(token)).toBe('mona')

      const checked = await checkToken({ ...oauthApp, token, request })
      expect(checked.data).toMatchObject({ scopes: ['repo', 'gist'], user: { login: 'mona' } })
      const reset = await resetToken({ ...oauthApp, token, request })
      await expect(loginOf(token)).rejects.toMatchObject({ status: 401 })
      expect(await loginOf(reset.authentication.token)).toBe('mona')
      await deleteToken({ ...oauthApp, token: reset.authentication.token, request })
      await expect(loginOf(reset.authentication.token)).rejects.toMatchObject({ status: 401 })
    })

    it('deletes an authorization with all its tokens, and the user must approve again', async () => {
      const tokens: string[] = []
      for (let count = 0; count < 2; count++) {
        const { request, code } = await webFlow(oauthApp, ['repo'])
        const { authentication } = await exchangeWebFlowCode({ ...oauthApp, code, request })
        tokens.push(authentication.token)
      }
      const [token = '', other = ''] = tokens
      const { status } = await deleteAuthorization({ ...oauthApp, token, request: requestOf() })
      expect(status).toBe(204)
      await expect(loginOf(other)).rejects.toMatchObject({ status: 401 })
      const mona = visit(server)
      const asked = await mona.get('/login/oauth/authorize?client_id=Ov23test')
      expect((await mona.signIn(asked)).text).toContain('<h1>Authorize Deploy Button</h1>')
    })

    it('gets a token for an app with the web flow, narrows and refreshes it', async () => {
      const { request, code } = await webFlow(app)
      const { authentication } = await exchangeWebFlowCode({ ...app, code, request })
      const first = authentication as typeof authentication & { refreshToken: string }
      expect(first).toMatchObject({
        token: expect.stringMatching(/^ghu_/),
        expiresAt: expect.stringMatching(/Z$/),
        refreshTokenExpiresAt: expect.stringMatching(/Z$/),
      })
      const { token } = first
      const narrowed = await scopeToken({
        ...app,
        token,
        target: 'acme',
        permissions: { contents: 'read' },
        request,
      })
      expect(await loginOf(narrowed.authentication.token)).toBe('mona')

      const again = await refreshToken({ ...app, refreshToken: first.refreshToken, request })
      expect(await loginOf(again.authentication.token)).toBe('mona')
      await expect(loginOf(token)).rejects.toMatchObject({ status: 401 })
      const used = refreshToken({ ...app, refreshToken: first.refreshToken, request })
      await expect(used).rejects.toMatchObject({
        response: { data: { error: 'bad_refresh_token' } },
      })
    })

    it('turns error responses into its own errors', async () => {
      const wrong = exchangeWebFlowCode({ ...oauthApp, code: 'wrong', request: requestOf() })
      await expect(wrong).rejects.toMatchObject({
        name: 'HttpError',
        status: 400,
        message: expect.stringContaining('bad_verification_code'),
      })
    })
  })

  /** The client polls right after this, so that the test need not wait. */
  async function onVerification({ verification_uri, user_code }: Verification) {
    const mona = visit(server)
    const page = await mona.signIn(await mona.get(verification_uri))
    await mona.submit(await mona.submit(page, { user_code }), { decision: 'authorize' })
  }

  describe('@octokit/auth-oauth-device', () => {
    it('gets a token for an OAuth app', async () => {
      const { clientType, clientId } = oauthApp
      const client = { clientType, clientId, scopes: ['gist'] }
      const auth = createOAuthDeviceAuth({ ...client, onVerification, request: requestOf() })
      const { token, tokenType } = await auth({ type: 'oauth' })
      expect(tokenType).toBe('oauth')
      expect(await loginOf(token)).toBe('mona')
    })

    it('gets a token for an app', async () => {
      const { clientType, clientId } = app
      const client = { clientType, clientId }
      const auth = createOAuthDeviceAuth({ ...client, onVerification, request: requestOf() })
      expect(await loginOf((await auth({ type: 'oauth' })).token)).toBe('mona')
    })
  })
})
