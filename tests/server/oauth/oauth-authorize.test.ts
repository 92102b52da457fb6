import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  formOf,
  visit,
  type PageAnswer,
  type PageVisitor,
} from '../../_support/pages/page-visitor.ts'
import { startTestServer, useService } from '../../_support/start-server.ts'
import { testWorld } from '../../_support/test-world.ts'
import { anyStore as stores } from '../../_support/stores.ts'

const callback = 'http://127.0.0.1:9999/callback'
const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'

const address = (parameters: Record<string, string> = {}) =>
  `/login/oauth/authorize?${new URLSearchParams({ client_id: 'Ov23test', ...parameters })}`

const redirectParameters = ({ location }: PageAnswer) =>
  Object.fromEntries(location?.searchParams ?? [])

describe.each(stores)('GET /login/oauth/authorize, on $name', (store) => {
  const service = useService({ store })
  let keeper: PageVisitor
  beforeAll(async () => {
    keeper = visit(service.server)
    await keeper.signIn(await keeper.get(address()), 'keeper', 'ghp_keeper')
  })
  beforeEach(async () => {
    const { accounts, tokens } = service.server.context.storage
    const { id } = (await accounts.findByLogin('keeper'))!
    const grant = await tokens.findGrant(id, 'Ov23test')
    if (grant) await tokens.deleteGrant(grant.id)
  })
  const ask = (parameters: Record<string, string> = {}) => keeper.get(address(parameters))

  it('redirects anonymous visitors to sign in', async () => {
    const { status, location } = await visit(service.server).get(address())
    expect([status, location?.pathname]).toEqual([303, '/login'])
  })

  it('shows the app, its owner, the user and the descriptions of the scopes', async () => {
    const { status, text } = await ask({ scope: 'repo user:email' })
    expect(status).toBe(200)
    expect(text).toContain('<h1>Authorize Deploy Button</h1>')
    expect(text).toMatch(/by <strong>acme<\/strong>/)
    expect(text).toContain('Signed in as <strong>keeper</strong>')
    expect(text).toContain('Read and change everything in all repositories')
    expect(text).toContain('Read e-mail addresses')
    expect(text).toContain('<strong>http://127.0.0.1:9999</strong>')
  })

  it("shows descriptions of the app's permissions", async () => {
    const { text } = await ask({ client_id: 'Iv23test', scope: 'repo' })
    expect(text).toContain('<h1>Authorize CI Bot</h1>')
    expect(text).toContain('Read and write webhooks')
    expect(text).not.toContain('in all repositories')
  })

  it('shows that only public access is requested', async () => {
    expect((await ask()).text).toContain('read public information')
  })

  it('leaves out unknown scopes, and those that others include', async () => {
    const { text } = await ask({ scope: 'repo,public_repo no:such <b>' })
    expect(text).toContain('<span class="quiet">repo</span>')
    expect(text.slice(text.indexOf('<main>'))).not.toMatch(/public_repo|no:such|<b>/)
  })

  it('redirects with a code and the state when the user agrees', async () => {
    const page = await ask({ scope: 'repo', state: 'a & b', redirect_uri: `${callback}/x?y=1` })
    const answer = await keeper.submit(page, { decision: 'authorize' })
    expect(answer.status).toBe(303)
    expect(answer.location?.href).toMatch(/^http:\/\/127\.0\.0\.1:9999\/callback\/x\?y=1&code=/)
    expect(redirectParameters(answer)).toEqual({
      y: '1',
      state: 'a & b',
      code: expect.stringMatching(/^[0-9a-f]{40}$/),
      iss: `${service.server.url}/login/oauth`,
    })
  })

  it('stores only a hash of the code', async () => {
    const { code } = redirectParameters(await keeper.submit(await ask(), { decision: 'authorize' }))
    const stored = await service.server.opened.query('select * from authorization_codes')
    expect(JSON.stringify(stored)).not.toContain(code)
  })

  it('redirects with access_denied and the state when the user cancels, and stores nothing', async () => {
    await using server = await startTestServer({ store })
    const stranger = visit(server)
    const asked = await stranger.get(address({ scope: 'repo', state: 's' }))
    const page = await stranger.signIn(asked, 'stranger', 'ghp_stranger')
    const before = await server.rows()
    const answer = await stranger.submit(page, { decision: 'cancel' })
    expect(redirectParameters(answer)).toEqual({
      error: 'access_denied',
      error_description: 'The user has denied your application access.',
      error_uri: `${server.url}/docs/`,
      state: 's',
      iss: `${server.url}/login/oauth`,
    })
    expect(answer.location?.href).toContain(`${callback}?`)
    expect(await server.rows()).toEqual(before)
  })

  it.each([
    ['an unknown app', { client_id: 'Ov23none' }],
    ['a missing client ID', { client_id: '' }],
    ['an app without a callback URL', { client_id: 'Ov23other' }],
  ])('does not redirect for %s', async (_what, parameters: Record<string, string>) => {
    const { status, location, text } = await keeper.get(address({ state: 's', ...parameters }))
    expect([status, location]).toEqual([400, undefined])
    expect(text).toContain('<h1>Can&#39;t continue</h1>')
  })

  it.each([
    ['of another app', 'https://evil.example/callback'],
    ['with dot segments', `${callback}/../other`],
    ['that is a script', 'javascript:alert(1)'],
    ['that is empty', ''],
  ])('reports a redirect URI %s to the callback URL of the app', async (_what, redirect_uri) => {
    const { status, location } = await visit(service.server).get(
      address({ state: 's', redirect_uri }),
    )
    expect([status, `${location?.origin}${location?.pathname}`]).toEqual([303, callback])
    expect(Object.fromEntries(location!.searchParams)).toEqual({
      error: 'redirect_uri_mismatch',
      error_description:
        'The redirect_uri MUST match the registered callback URL for this application.',
      error_uri: `${service.server.url}/docs/`,
      state: 's',
      iss: `${service.server.url}/login/oauth`,
    })
  })

  it.each(['x-seeded-client://oauth', 'com.example.seeded:/done'])(
    'redirects to the private scheme of a native app: %s',
    async (callback_url) => {
      const [first] = testWorld.oauth_apps!
      const native = { ...first!, client_id: 'Ov23native', callback_urls: [callback_url] }
      await using server = await startTestServer({
        ...{ store, world: { ...testWorld, oauth_apps: [native], tokens: {} } },
      })
      const query = new URLSearchParams({ client_id: 'Ov23native', redirect_uri: callback_url })
      const mona = visit(server)
      const page = await mona.signIn(await mona.get(`/login/oauth/authorize?${query}`))
      const { location } = await mona.submit(page, { decision: 'authorize' })
      expect(location?.href).toContain(`${callback_url}?code=`)
    },
  )

  it('checks app and redirect URI again when the form is submitted', async () => {
    const page = await ask()
    const unknown = await keeper.submit(page, { decision: 'authorize', client_id: 'Ov23none' })
    expect([unknown.status, unknown.location]).toEqual([400, undefined])
    const redirect_uri = 'https://evil.example/'
    const { location } = await keeper.submit(page, { decision: 'authorize', redirect_uri })
    expect(location?.href).toContain(`${callback}?error=redirect_uri_mismatch&`)
  })

  it('refuses a duplicate parameter', async () => {
    const { status, location } = await keeper.get(`${address()}&redirect_uri=a&redirect_uri=b`)
    expect([status, location]).toEqual([400, undefined])
  })

  it.each([
    ['unsupported_response_type', { response_type: 'token' }],
    ['invalid_request', { code_challenge: challenge, code_challenge_method: 'plain' }],
    ['invalid_request', { code_challenge: challenge }],
    ['invalid_request', { code_challenge: 'short', code_challenge_method: 'S256' }],
    ['invalid_request', { code_challenge_method: 'S256' }],
  ])('redirects with %s for %j', async (error, parameters: Record<string, string>) => {
    const answer = await keeper.get(address({ state: 's', ...parameters }))
    expect(redirectParameters(answer)).toMatchObject({ error, state: 's' })
    expect(answer.location?.href).toContain(`${callback}?`)
  })

  it('skips the consent page for granted scopes, and shows it for further ones', async () => {
    const page = await ask({ scope: 'admin:repo_hook' })
    await keeper.submit(page, { decision: 'authorize' })
    for (const scope of ['admin:repo_hook', 'read:repo_hook', '']) {
      expect(redirectParameters(await ask({ scope }))).toHaveProperty('code')
    }
    expect((await ask({ scope: 'repo' })).text).toContain('Authorize Deploy Button')
  })

  it('cannot be approved without signing in', async () => {
    const stranger = visit(service.server)
    const { form_token = '' } = formOf(await stranger.get('/login')).fields
    const fields = { ...formOf(await ask()).fields, form_token, decision: 'authorize' }
    const { status, location, text } = await stranger.post('/login/oauth/authorize', fields)
    expect([status, location]).toEqual([403, undefined])
    expect(text).toContain('You are no longer signed in.')
  })

  it('cannot be approved from another site', async () => {
    const page = await ask()
    const fields = { client_id: 'Ov23test', decision: 'authorize' }
    expect((await keeper.post('/login/oauth/authorize', fields)).status).toBe(403)
    const forged = await keeper.post('/login/oauth/authorize', fields, {
      Origin: 'https://evil.example',
    })
    expect(forged.status).toBe(403)
    expect((await keeper.submit(page, { decision: 'authorize' })).status).toBe(303)
  })

  it('is refused for an app whose owner is suspended', async () => {
    await using server = await startTestServer({ store })
    const acme = await server.context.storage.accounts.findByLogin('acme')
    await server.context.storage.accounts.suspend(acme!.id, 1, 1)
    expect((await visit(server).get(address())).status).toBe(400)
  })
})
