import { beforeAll, describe, expect, it } from 'vitest'
import { visit, type PageVisitor } from '../../_support/pages/page-visitor.ts'
import { client } from '../../_support/service-client.ts'
import { startTestServer, useService, type TestServer } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'

const second = 1000
const grant_type = 'urn:ietf:params:oauth:grant-type:device_code'

type Fields = Record<string, string>

async function send({ url }: TestServer, path: string, fields: Fields) {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
    body: JSON.stringify(fields),
  })
  // oxlint-disable-next-line typescript/no-explicit-any -- the tests check its shape
  return (await response.json()) as any
}

const askForCode = (server: TestServer, fields: Fields = { scope: 'repo' }) =>
  send(server, '/login/device/code', { client_id: 'Ov23test', ...fields })

const poll = (server: TestServer, device_code: string, more: Fields = {}) =>
  send(server, '/login/oauth/access_token', {
    client_id: 'Ov23test',
    grant_type,
    device_code,
    ...more,
  })

async function signedIn(server: TestServer, login = 'keeper') {
  const visitor = visit(server)
  await visitor.signIn(await visitor.get('/login/device'), login, `ghp_${login}`)
  return visitor
}

/** Enters a code, and submits the decision on the next page. */
async function answer(visitor: PageVisitor, user_code: string, decision = 'authorize') {
  const asked = await visitor.submit(await visitor.get('/login/device'), { user_code })
  return visitor.submit(asked, { decision })
}

describe.each(stores)('the device flow, on $name', (store) => {
  const service = useService({ store })
  let keeper: PageVisitor
  beforeAll(async () => {
    keeper = await signedIn(service.server)
  })
  const start = (fields?: Fields) => askForCode(service.server, fields)
  const ask = (device_code: string, more?: Fields) => poll(service.server, device_code, more)

  it('returns two codes, and the URL at which the user enters one', async () => {
    expect(await start()).toEqual({
      device_code: expect.stringMatching(/^[0-9a-f]{40}$/),
      user_code: expect.stringMatching(/^[BCDFGHJ-NP-TVWXZ]{4}-[BCDFGHJ-NP-TVWXZ]{4}$/),
      verification_uri: `${service.server.url}/login/device`,
      expires_in: 900,
      interval: 5,
    })
  })

  it('stores only a hash of the device code', async () => {
    const { device_code } = await start()
    const stored = await service.server.opened.query('select * from device_codes')
    expect(JSON.stringify(stored)).not.toContain(device_code)
  })

  it('returns a token once, after the user agrees', async () => {
    const { device_code, user_code } = await start({ scope: 'repo gist' })
    expect((await ask(device_code)).error).toBe('authorization_pending')
    const done = await answer(keeper, user_code)
    expect(done.text).toContain('Your device is connected')
    const { access_token, ...rest } = await ask(device_code)
    expect(rest).toEqual({ token_type: 'bearer', scope: 'repo,gist' })
    const who = await client(service.server, { token: access_token }).get('/user')
    expect(who.body.login).toBe('keeper')
    expect((await ask(device_code)).error).toBe('incorrect_device_code')
  })

  it('returns a token with a refresh token to an app', async () => {
    const { device_code, user_code } = await start({ client_id: 'Iv23test' })
    await answer(keeper, user_code)
    expect(await ask(device_code, { client_id: 'Iv23test' })).toMatchObject({
      access_token: expect.stringMatching(/^ghu_/),
      refresh_token: expect.stringMatching(/^ghr_/),
      expires_in: 28_800,
    })
  })

  it('shows app, owner, scopes and the code on the consent page', async () => {
    const { user_code } = await start()
    const { text } = await keeper.submit(await keeper.get('/login/device'), { user_code })
    expect(text).toContain('<h1>Authorize Deploy Button</h1>')
    expect(text).toContain('<strong>acme</strong>')
    expect(text).toContain('Read and change everything in all repositories')
    expect(text).toContain(user_code)
  })

  it('accepts the code in any notation', async () => {
    const { device_code, user_code } = await start()
    await answer(keeper, ` ${user_code.toLowerCase().replace('-', ' ')} `)
    expect(await ask(device_code)).toHaveProperty('access_token')
  })

  it('returns access_denied when the user cancels', async () => {
    const { device_code, user_code } = await start()
    const done = await answer(keeper, user_code, 'cancel')
    expect(done.text).toContain('You denied access')
    expect((await ask(device_code)).error).toBe('access_denied')
    expect((await ask(device_code)).error).toBe('incorrect_device_code')
  })

  it('accepts only one decision', async () => {
    const { device_code, user_code } = await start()
    const asked = await keeper.submit(await keeper.get('/login/device'), { user_code })
    await keeper.submit(asked, { decision: 'cancel' })
    expect((await keeper.submit(asked, { decision: 'authorize' })).status).toBe(422)
    expect((await ask(device_code)).error).toBe('access_denied')
  })

  it('returns slow_down to a device that polls too often, with a growing interval', async () => {
    const { device_code } = await start()
    const { clock } = service.server
    const after = async (milliseconds: number) => {
      clock.advance(milliseconds)
      const { error, interval } = await ask(device_code)
      return [error, interval]
    }
    expect(await after(0)).toEqual(['authorization_pending', undefined])
    expect(await after(5 * second)).toEqual(['authorization_pending', undefined])
    expect(await after(5 * second - 1)).toEqual(['slow_down', 10])
    expect(await after(10 * second - 1)).toEqual(['slow_down', 15])
    expect(await after(15 * second)).toEqual(['authorization_pending', undefined])
  })

  it('returns expired_token after fifteen minutes, and deletes the code', async () => {
    const { device_code, user_code } = await start()
    service.server.clock.advance(900 * second - 1)
    expect((await ask(device_code)).error).toBe('authorization_pending')
    service.server.clock.advance(1)
    const typed = await keeper.submit(await keeper.get('/login/device'), { user_code })
    expect(typed.text).toContain('No device is waiting for this code')
    expect((await ask(device_code)).error).toBe('expired_token')
    expect((await ask(device_code)).error).toBe('incorrect_device_code')
  })

  it('refuses a code that is unknown or of another client', async () => {
    const { device_code } = await start()
    expect((await ask('unknown')).error).toBe('incorrect_device_code')
    const other = await ask(device_code, { client_id: 'Iv23test' })
    expect(other.error).toBe('incorrect_device_code')
  })

  it('requires no secret, but refuses a wrong one', async () => {
    const { device_code } = await start()
    const wrong = await ask(device_code, { client_secret: 'wrong' })
    expect(wrong.error).toBe('incorrect_client_credentials')
    const right = await ask(device_code, { client_secret: 'test-secret' })
    expect(right.error).toBe('authorization_pending')
  })

  it('is for apps that have enabled it', async () => {
    expect((await start({ client_id: 'Ov23other' })).error).toBe('device_flow_disabled')
    expect((await start({ client_id: 'Ov23none' })).error).toBe('incorrect_client_credentials')
    const asked = await ask('code', { client_id: 'Ov23other' })
    expect(asked.error).toBe('device_flow_disabled')
  })

  it('ends with the grant, also between approval and token', async () => {
    const { device_code, user_code } = await start()
    await answer(keeper, user_code)
    const { accounts, tokens } = service.server.context.storage
    const { id } = (await accounts.findByLogin('keeper'))!
    await tokens.deleteGrant((await tokens.findGrant(id, 'Ov23test'))!.id)
    expect((await ask(device_code)).error).toBe('incorrect_device_code')
  })

  it('returns one token for two concurrent calls', async () => {
    const { device_code, user_code } = await start()
    await answer(keeper, user_code)
    const answers = await Promise.all([ask(device_code), ask(device_code), ask(device_code)])
    expect(answers.filter(({ access_token }) => access_token !== undefined)).toHaveLength(1)
  })

  it('requires sign-in first, and then the code', async () => {
    const { location } = await visit(service.server).get('/login/device')
    expect(location?.search).toBe('?return_to=%2Flogin%2Fdevice')
  })

  it('cannot be approved from another site', async () => {
    const { user_code, device_code } = await start()
    const fields = { user_code, decision: 'authorize' }
    expect((await keeper.post('/login/device/authorize', fields)).status).toBe(403)
    expect((await keeper.post('/login/device', fields)).status).toBe(403)
    expect((await ask(device_code)).error).toBe('authorization_pending')
  })
})

describe('guessing user codes', () => {
  it('is blocked after ten failures of one user, with or without right ones in between', async () => {
    await using server = await startTestServer({ config: { rateLimits: 'real' } })
    const keeper = await signedIn(server)
    const { user_code } = await askForCode(server)
    const page = await keeper.get('/login/device')
    for (let count = 0; count < 10; count++) {
      const typed = await keeper.submit(page, { user_code: `BBBB-BBB${'BCDFGHJKLM'[count]}` })
      expect(typed.status).toBe(422)
      expect((await keeper.submit(page, { user_code })).status).toBe(count < 9 ? 200 : 403)
    }
    const again = await signedIn(server)
    const other = await again.submit(await again.get('/login/device'), { user_code })
    expect(other.status).toBe(403)
    const hubot = await signedIn(server, 'hubot')
    expect((await hubot.submit(await hubot.get('/login/device'), { user_code })).status).toBe(200)
  })
})
