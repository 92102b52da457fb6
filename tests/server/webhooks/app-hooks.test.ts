import { verify } from '@octokit/webhooks-methods'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { World } from '../../../server/app/world/world.ts'
import { versions } from '../../_support/bundles.ts'
import { appToken } from '../../_support/keys/app-jwt.ts'
import { client } from '../../_support/service-client.ts'
import { startTestServer, type TestServer } from '../../_support/start-server.ts'
import { stores } from '../../_support/stores.ts'
import { testWorld } from '../../_support/test-world.ts'
import { startReceiver, type Receiver } from '../../_support/webhooks/receiver.ts'

const secret = 'app hook secret'

const worldWith = (url?: string): World => ({
  ...testWorld,
  apps: testWorld.apps!.map((app) => ({
    ...app,
    ...(app.slug === 'ci-bot' && url && { webhook: { url: `${url}ci-bot`, secret } }),
  })),
})

describe.each(stores)('the webhook of an app, by the app, on $name', (store) => {
  let receiver: Receiver
  let server: TestServer
  beforeAll(async () => {
    receiver = await startReceiver()
    server = await startTestServer({ store, world: worldWith(receiver.url) })
  })
  afterAll(async () => {
    await server?.[Symbol.asyncDispose]()
    await receiver?.[Symbol.asyncDispose]()
  })

  const itself = (version?: string) =>
    client(server, { token: appToken(server.clock), ...(version && { version }) })

  /** Suspends an installation for a moment: two deliveries. */
  async function deliver(): Promise<void> {
    const { body } = await itself().get('/users/mona/installation')
    const path = `/app/installations/${body.id}/suspended`
    for (const method of ['PUT', 'DELETE']) await itself().request(method, path)
    await server.delivered()
  }

  it.each(versions)(
    'GET /app/hook/config shows it with a masked secret, in %s',
    async (version) => {
      const { status, body } = await itself(version).get('/app/hook/config')
      expect([status, body]).toEqual([
        200,
        {
          url: `${receiver.url}ci-bot`,
          content_type: 'json',
          insecure_ssl: '0',
          secret: '********',
        },
      ])
    },
  )

  it('PATCH /app/hook/config changes what is sent, and keeps the secret', async () => {
    const change = { url: `${receiver.url}moved`, content_type: 'form' }
    const { status, body } = await itself().patch('/app/hook/config', change)
    expect([status, body]).toEqual([200, { ...change, insecure_ssl: '0', secret: '********' }])
    await deliver()
    const last = receiver.received.at(-1)!
    expect(last.path).toBe('/moved')
    expect(last.headers['content-type']).toBe('application/x-www-form-urlencoded')
    const signature = last.headers['x-hub-signature-256'] as string
    expect(await verify(secret, last.body.toString(), signature)).toBe(true)
  })

  it('PATCH with another secret signs with it, and with an empty one signs no more', async () => {
    await itself().patch('/app/hook/config', { secret: 'another' })
    await deliver()
    const signed = receiver.received.at(-1)!
    const signature = signed.headers['x-hub-signature-256'] as string
    expect(await verify('another', signed.body.toString(), signature)).toBe(true)
    const { body } = await itself().patch('/app/hook/config', { secret: '' })
    expect(body).not.toHaveProperty('secret')
    await deliver()
    expect(receiver.received.at(-1)!.headers).not.toHaveProperty('x-hub-signature-256')
  })

  it('PATCH returns 422 for a URL that is not allowed, and changes nothing', async () => {
    const before = (await itself().get('/app/hook/config')).body
    const { status, body } = await itself().patch('/app/hook/config', { url: 'http://10.0.0.1/' })
    expect([status, body.errors[0].field]).toEqual([422, 'url'])
    expect((await itself().get('/app/hook/config')).body).toEqual(before)
  })

  it.each(versions)('lists deliveries newest first, in pages, in %s', async (version) => {
    await deliver()
    const { status, body, headers } = await itself(version).get('/app/hook/deliveries?per_page=1')
    expect([status, body.length]).toEqual([200, 1])
    expect(body[0]).toMatchObject({ event: 'installation', action: 'unsuspend', status: 'OK' })
    const [, next = ''] = /<([^>]+)>; rel="next"/.exec(String(headers.link)) ?? []
    expect(new URL(next).pathname).toBe('/app/hook/deliveries')
    const { body: second } = await itself(version).get(next.slice(server.url.length))
    expect(second[0]).toMatchObject({ event: 'installation', action: 'suspend' })
  })

  it('filters by status, and returns 422 for a cursor of another list', async () => {
    await deliver()
    const failures = await itself().get('/app/hook/deliveries?status=failure')
    expect([failures.status, failures.body]).toEqual([200, []])
    const elsewhere = await itself().get('/app/hook/deliveries?cursor=elsewhere')
    expect(elsewhere.status).toBe(422)
  })

  it('shows one delivery with its request and response', async () => {
    await deliver()
    const [{ id }] = (await itself().get('/app/hook/deliveries')).body
    const { status, body, headers } = await itself().get(`/app/hook/deliveries/${id}`)
    expect([status, body.request.payload.action]).toEqual([200, 'unsuspend'])
    expect(headers['last-modified']).toMatch(/GMT$/)
    expect((await itself().get('/app/hook/deliveries/999999')).status).toBe(404)
  })

  it('redelivers a delivery under the same GUID, once with each request', async () => {
    await deliver()
    const [{ id, guid }] = (await itself().get('/app/hook/deliveries')).body
    const path = `/app/hook/deliveries/${id}/attempts`
    const { status, body } = await itself().post(path)
    expect([status, body]).toEqual([202, {}])
    await server.delivered()
    const same = (await itself().get('/app/hook/deliveries')).body.filter(
      (each: { guid: string }) => each.guid === guid,
    )
    expect(same.map((each: { redelivery: boolean }) => each.redelivery)).toEqual([true, false])
    expect((await itself().post('/app/hook/deliveries/999999/attempts')).status).toBe(404)
  })

  it('returns 401 to users: only the app itself may call', async () => {
    const mona = client(server, { token: 'ghp_mona' })
    const statuses = await Promise.all([
      mona.get('/app/hook/config'),
      mona.get('/app/hook/deliveries'),
      mona.patch('/app/hook/config', { content_type: 'json' }),
    ])
    expect(statuses.map(({ status }) => status)).toEqual([401, 401, 401])
  })
})

describe.each(stores)('an app without a webhook, on $name', (store) => {
  let receiver: Receiver
  let server: TestServer
  beforeAll(async () => {
    receiver = await startReceiver()
    server = await startTestServer({ store, world: worldWith() })
  })
  afterAll(async () => {
    await server?.[Symbol.asyncDispose]()
    await receiver?.[Symbol.asyncDispose]()
  })

  const itself = () => client(server, { token: appToken(server.clock) })

  it('gets 404, and 422 for a change without a URL', async () => {
    const config = await itself().get('/app/hook/config')
    const deliveries = await itself().get('/app/hook/deliveries')
    expect([config.status, deliveries.status]).toEqual([404, 404])
    const { status, body } = await itself().patch('/app/hook/config', { content_type: 'json' })
    expect([status, body.errors[0]]).toMatchObject([422, { field: 'url', code: 'missing_field' }])
  })

  it('gets one webhook, also by requests at the same time', async () => {
    const set = (name: string) =>
      itself().patch('/app/hook/config', { url: receiver.url + name, secret })
    const responses = await Promise.all(['one', 'two', 'three'].map(set))
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
    const { id } = (await itself().get('/users/mona/installation')).body
    await itself().request('PUT', `/app/installations/${id}/suspended`)
    await server.delivered()
    expect(receiver.received).toHaveLength(1)
    const [received] = receiver.received
    const signature = received!.headers['x-hub-signature-256'] as string
    expect(await verify(secret, received!.body.toString(), signature)).toBe(true)
  })
})
