import { describe, expect, it } from 'vitest'
import { hashToken } from '../../../server/access/auth/token-format.ts'
import { visit } from '../../_support/pages/page-visitor.ts'
import { startTestServer, type TestServer } from '../../_support/start-server.ts'
import { stores } from '../../_support/stores.ts'

const second = 1000
const minute = 60 * second
const password = 'correct horse battery'

type Store = (typeof stores)[number]
type Preset = 'real' | 'tight' | 'off'

/** A server behind a proxy, so that each request can have its own address. */
const start = (store: Store, rateLimits: Preset) =>
  startTestServer({ store, config: { rateLimits, trustedProxies: ['127.0.0.1'] } })

function post({ url }: TestServer, path: string, fields: object, address: string, type = 'json') {
  return fetch(url + path, {
    method: 'POST',
    headers: {
      Accept: `application/${type}`,
      'Content-Type': 'application/json',
      'X-Forwarded-For': address,
    },
    body: JSON.stringify(fields),
  })
}

const askForCode = (server: TestServer, address: string, client_id = 'Ov23test') =>
  post(server, '/login/device/code', { client_id }, address)

const codes = async ({ opened }: TestServer) =>
  (await opened.query('select * from device_codes')).length

const turn = () => new Promise((resolve) => setImmediate(resolve))

describe.each(stores)('device codes on $name', (store) => {
  it('are limited to 50 per hour and address', async () => {
    await using server = await start(store, 'real')
    for (let count = 0; count < 50; count++) {
      expect((await askForCode(server, '192.0.2.1')).status).toBe(200)
    }
    const refused = await askForCode(server, '192.0.2.1')
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '3600'])
    expect(await refused.json()).toMatchObject({ error: 'slow_down' })
    const path = '/login/device/code'
    const inForm = await post(server, path, { client_id: 'Ov23test' }, '192.0.2.1', 'x')
    expect(new URLSearchParams(await inForm.text()).get('error')).toBe('slow_down')
    expect(await codes(server)).toBe(50)
    expect((await askForCode(server, '192.0.2.2')).status).toBe(200)
    server.clock.advance(60 * minute)
    expect((await askForCode(server, '192.0.2.1')).status).toBe(200)
  })

  it('are limited per application, wherever they are requested', async () => {
    await using server = await start(store, 'tight') // 5 for an address, 100 for an application
    for (let count = 0; count < 100; count++) {
      expect((await askForCode(server, `192.0.2.${Math.floor(count / 5)}`)).status).toBe(200)
    }
    const refused = await askForCode(server, '192.0.2.99')
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '3600'])
    expect((await askForCode(server, '192.0.2.99', 'Iv23test')).status).toBe(200)
    const unknown = await askForCode(server, '192.0.2.99', 'unknown')
    expect(await unknown.json()).toMatchObject({ error: 'incorrect_client_credentials' })
  })

  it('wait for at most 1,000 decisions on an application, and are removed when they expire', async () => {
    await using server = await start(store, 'off')
    const { storage, clock } = server.context
    const expires_at = clock.now() + 15 * minute
    await storage.transaction(async ({ deviceCodes }) => {
      for (let count = 0; count < 1000; count++) {
        const code = { hash: hashToken(`${count}`), user_code: String(count).padStart(8, '0') }
        const about = { client_id: 'Ov23test', scopes: [], interval: 5 }
        await deviceCodes.create({ ...code, ...about, status: 'pending', expires_at })
      }
    })
    const refused = await askForCode(server, '192.0.2.1')
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '900'])
    expect((await askForCode(server, '192.0.2.1', 'Iv23test')).status).toBe(200)
    server.clock.advance(15 * minute)
    expect((await askForCode(server, '192.0.2.1')).status).toBe(200)
    expect(await codes(server)).toBe(1)
  })

  it('are removed within an hour after they expire', async () => {
    await using server = await start(store, 'real')
    await askForCode(server, '192.0.2.1')
    server.clock.advance(60 * minute)
    while ((await codes(server)) > 0) await turn()
  })
})

describe('sign-ins', () => {
  it('are limited per address, also successful ones', async () => {
    await using server = await start(stores[0]!, 'tight') // 6 in a minute
    const attempt = async (secret: string) => {
      const mona = visit(server)
      return mona.submit(await mona.get('/login'), { login: 'mona', password: secret })
    }
    for (let count = 0; count < 6; count++) expect((await attempt(password)).status).toBe(303)
    const refused = await attempt(password)
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '60'])
    expect(refused.text).toContain('<h1>Too many requests</h1>')
    server.clock.advance(minute)
    expect((await attempt(password)).status).toBe(303)
  })
})

describe('pages and OAuth endpoints', () => {
  it('are limited per address', async () => {
    await using server = await start(stores[0]!, 'tight') // 60 in a minute
    const get = (address: string) =>
      fetch(`${server.url}/login`, { headers: { 'X-Forwarded-For': address } })
    for (let count = 0; count < 60; count++) expect((await get('192.0.2.1')).status).toBe(200)
    expect((await get('192.0.2.1')).status).toBe(429)
    const fields = { client_id: 'Ov23test', client_secret: 'test-secret', code: 'x' }
    const path = '/login/oauth/access_token'
    const refused = await post(server, path, fields, '192.0.2.1')
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '60'])
    expect(await refused.json()).toMatchObject({ error: 'slow_down' })
    expect((await post(server, path, fields, '192.0.2.2')).status).toBe(200)
  })
})

describe('git requests', () => {
  const authorization = `Basic ${Buffer.from('mona:ghp_mona').toString('base64')}`

  it('of one caller are limited to 1,200 a minute', async () => {
    await using server = await startTestServer({ config: { rateLimits: 'real', rateScale: 0.01 } })
    const path = `${server.url}/acme/widgets.git/info/refs?service=git-upload-pack`
    const refs = (headers: Record<string, string> = {}) => fetch(path, { headers })
    for (let request = 0; request < 12; request++) expect((await refs()).status).toBe(200)
    const refused = await refs()
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '60'])
    const batch = `${server.url}/acme/widgets.git/info/lfs/objects/batch`
    const headers = { 'content-type': 'application/vnd.git-lfs+json' }
    const body = JSON.stringify({ operation: 'download', objects: [] })
    expect((await fetch(batch, { method: 'POST', headers, body })).status).toBe(429)
    expect((await refs({ authorization })).status).toBe(200)
    server.clock.advance(minute)
    expect((await refs()).status).toBe(200)
  })

  it('of one caller wait while ten others are in progress', async () => {
    await using server = await startTestServer({ config: { rateLimits: 'real' } })
    const path = `${server.url}/acme/widgets.git/info/refs?service=git-upload-pack`
    const held = await Promise.all(
      Array.from({ length: 10 }, () => server.context.serviceSlots.take('address 127.0.0.1')),
    )
    const waiting = Array.from({ length: 101 }, () => fetch(path))
    const refused = await Promise.race(waiting)
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '10'])
    expect((await fetch(path, { headers: { authorization } })).status).toBe(200)
    for (const slot of held) slot[Symbol.dispose]()
    const statuses = (await Promise.all(waiting)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(100)
  })
})
