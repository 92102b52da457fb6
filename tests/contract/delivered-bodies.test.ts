import { createHmac, randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createBrand } from '../../server/core/brand.ts'
import { versions } from '../_support/bundles.ts'
import { contractDocument } from '../_support/contract/contract-document.ts'
import { startTestServer, type TestServer } from '../_support/start-server.ts'
import { deliveryFault, type Origin } from '../_support/webhooks/delivered-bodies.ts'
import { receivedFault } from '../_support/webhooks/delivery-watch.ts'
import { examplePayload } from '../_support/webhooks/example-payload.ts'
import { startReceiver } from '../_support/webhooks/receiver.ts'

const guid = '72d3162e-cc78-11e3-81ab-4c9367dc0958'

interface Planted {
  version?: string
  event?: string
  payload?: unknown
  headers?: Record<string, string | undefined>
  extra?: string[]
  secret?: string | null
  brand?: string
  delivery?: Partial<Origin['delivery']>
  hook?: Partial<Origin['hook']>
  text?: string
}

const example = (name: string, version = '2026-03-10') =>
  contractDocument(version).components.examples?.[`webhook-${name}`]?.value as object

function sign(secret: string | null, body: Buffer) {
  const hmac = (algorithm: string) =>
    `${algorithm}=${createHmac(algorithm, secret ?? '')
      .update(body)
      .digest('hex')}`
  return secret === null
    ? {}
    : { 'X-Hub-Signature-256': hmac('sha256'), 'X-Hub-Signature': hmac('sha1') }
}

/** A delivery that is valid except for the planted fault. */
function delivered({ version = '2026-03-10', event = 'ping', ...planted }: Planted) {
  const { payload = example('ping', version), secret = 's3cret', text, extra = [] } = planted
  const json = JSON.stringify(payload)
  const body = Buffer.from(text ?? json)
  const brand = createBrand(planted.brand ?? 'service')
  const prefix = brand.headerPrefix
  const headers = {
    [`${prefix}-Delivery`]: guid,
    ...sign(secret, body),
    Accept: '*/*',
    [`${prefix}-Hook-ID`]: '12',
    'User-Agent': `${brand.hookshot}/1`,
    [`${prefix}-Event`]: event,
    [`${prefix}-Hook-Installation-Target-ID`]: '7',
    [`${prefix}-Hook-Installation-Target-Type`]: 'repository',
    'content-type': 'application/json',
    ...planted.headers,
  }
  const { action = null } = payload as { action?: string }
  const about = { guid, event, action, installation_id: null, payload: json, ...planted.delivery }
  const content_type = 'json' as const
  const hook = { id: 12, repository_id: 7, app_id: null, content_type, version, ...planted.hook }
  const pairs = Object.entries(headers).filter(([, value]) => value !== undefined)
  const sent = { rawHeaders: [...pairs.flat(), ...extra] as string[], body }
  return { sent, origin: { delivery: about, hook, secret, brand } }
}

function faultOf(planted: Planted): string {
  const { sent, origin } = delivered(planted)
  return deliveryFault(sent, origin) ?? ''
}

const form = (json: string) => new URLSearchParams({ payload: json }).toString()
const asForm = {
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  hook: { content_type: 'form' as const },
}

describe('the contract check of a delivery', () => {
  it.each(versions)('finds nothing in a valid delivery, in %s', (version) => {
    expect(faultOf({ version })).toBe('')
    expect(faultOf({ version, secret: null })).toBe('')
    expect(
      faultOf({ version, text: form(JSON.stringify(example('ping', version))), ...asForm }),
    ).toBe('')
    const renamed = example('repository-renamed', version)
    expect(faultOf({ version, event: 'repository', payload: renamed })).toBe('')
  })

  it('accepts the headers and events of another brand', () => {
    const payload = example('app-authorization')
    const event = 'github_app_authorization'
    expect(faultOf({ brand: 'github' })).toBe('')
    expect(faultOf({ brand: 'github', event, payload })).toBe('')
    expect(faultOf({ brand: 'github', event: 'service_app_authorization', payload })).toBe('')
  })

  it('accepts deliveries of a hook of an app', () => {
    const installation = { id: 3, node_id: 'node' }
    const payload = { ...example('push'), installation }
    const hook = { app_id: 5, repository_id: null }
    const headers = {
      'X-Service-Hook-Installation-Target-ID': '5',
      'X-Service-Hook-Installation-Target-Type': 'integration',
    }
    const planted = { event: 'push', payload, hook, headers }
    expect(faultOf({ ...planted, delivery: { installation_id: 3 } })).toBe('')
    expect(faultOf({ ...planted, delivery: { installation_id: 4 } })).toContain('recorded is 4')
    expect(faultOf({ event: 'push', payload })).toContain(
      'of a repository receives an installation',
    )
  })

  it.each<[string, Planted, string]>([
    [
      'an extra property',
      { payload: { ...example('ping'), extra: 1 } },
      'must NOT have additional',
    ],
    ['a missing property', { payload: { ...example('ping'), zen: undefined } }, "property 'zen'"],
    ['a wrong type', { payload: { ...example('ping'), hook_id: '12' } }, 'hook_id must be integer'],
    ['the payload of another event', { payload: example('push') }, 'must NOT have additional'],
    ['an undocumented event', { event: 'gollum' }, 'event gollum is not promised'],
    [
      'an undocumented action',
      { event: 'repository', payload: { ...example('repository-renamed'), action: 'moved' } },
      'must match exactly one schema',
    ],
    ['another action than recorded', { delivery: { action: 'created' } }, 'recorded is created'],
    ['an unknown version', { hook: { version: '2020-01-01' } }, 'in version "2020-01-01"'],
    ['another body than stored', { delivery: { payload: '{}' } }, 'not the payload that was'],
    ['a body that is not JSON', { text: 'zen' }, 'the body is not a payload: zen'],
    ['JSON instead of a form', asForm, 'the body is not a payload'],
    ['a form of two fields', { text: `${form('{}')}&a=1`, ...asForm }, 'the body is not a payload'],
    ['a form instead of JSON', { hook: { content_type: 'form' } }, 'header content-type is "app'],
    [
      'no signature for a secret',
      { headers: { 'X-Hub-Signature': undefined } },
      'Signature occurs 0',
    ],
    [
      'the signature of another secret',
      { headers: sign('other', Buffer.from(examplePayload('ping'))) },
      'header X-Hub-Signature-256 is "sha256=',
    ],
    [
      'a signature without a secret',
      { secret: null, headers: sign('', Buffer.from('')) },
      'header X-Hub-Signature-256 is not promised',
    ],
    ['no user agent', { headers: { 'User-Agent': undefined } }, 'User-Agent occurs 0 times'],
    ['an empty user agent', { headers: { 'User-Agent': '' } }, 'User-Agent is ""'],
    ['another guid', { delivery: { guid: randomUUID() } }, 'header X-Service-Delivery is "72d3'],
    ['an invalid guid', { headers: { 'X-Service-Delivery': 'late' } }, 'Delivery is "late"'],
    ['another hook', { hook: { id: 13 } }, 'header X-Service-Hook-ID is "12", not 13'],
    ['another target', { hook: { repository_id: 8 } }, 'Target-ID is "7", not 8'],
    ['another kind of target', { hook: { app_id: 7 } }, 'Type is "repository", not integration'],
    ['a header more', { extra: ['X-Secret', '1'] }, 'header X-Secret is not promised'],
    ['a header twice', { extra: ['Accept', '*/*'] }, 'header Accept occurs 2 times'],
  ])('finds %s', (_what, planted, problem) => {
    expect(faultOf(planted)).toContain(problem)
  })

  it('finds differences between the versions', () => {
    const payload = example('ping', '2022-11-28')
    expect(faultOf({ version: '2022-11-28', payload })).toBe('')
    expect(faultOf({ version: '2026-03-10', payload })).toContain('must NOT have additional')
  })

  it('names the delivery and its hook', () => {
    const fault = faultOf({ payload: { ...example('ping'), zen: 1 } })
    expect(fault).toMatch(/^A delivery of ping to hook 12 breaks the contract:\n- /)
    expect(fault).toContain('\n- body/zen must be string {"type":"string"}')
  })
})

describe('a delivery of a server in another process', () => {
  const faultOf = (planted: Planted) => receivedFault(delivered(planted).sent) ?? ''

  it('is checked by the receiver, as far as possible from outside', () => {
    for (const version of versions) expect(faultOf({ version })).toBe('')
    expect(faultOf({ secret: null })).toBe('')
    expect(faultOf({ brand: 'github' })).toBe('')
    expect(faultOf({ payload: {} })).toContain('must have required')
    expect(faultOf({ headers: { 'X-Hub-Signature': undefined } })).toContain('occurs 0 times')
    expect(faultOf({ headers: { 'User-Agent': undefined } })).toContain('User-Agent occurs 0')
  })

  it('makes the next call to the receiver fail, or its disposal', async () => {
    const { sent } = delivered({ payload: {} })
    const headers = Object.fromEntries(
      sent.rawHeaders.flatMap((name, index, all) =>
        index % 2 ? [] : [[name, all[index + 1] ?? '']],
      ),
    )
    const post = (url: string) => fetch(url, { method: 'POST', headers, body: sent.body })
    const receiver = await startReceiver()
    expect((await post(receiver.url)).status).toBe(200)
    await expect(receiver.next()).rejects.toThrow('A delivery of ping to hook 12 breaks')
    await post(receiver.url)
    await expect(receiver[Symbol.asyncDispose]()).rejects.toThrow('breaks the contract')
  })
})

describe('a delivery of a server in this process', () => {
  /** Makes the server send a delivery that violates the contract. */
  async function misbehave({ context }: TestServer, url: string) {
    const { storage, clock } = context
    const repository = await storage.repositories.findByName('acme', 'widgets')
    const now = clock.now()
    await storage.transaction(async ({ hooks, deliveries, lanes }) => {
      const hook = await hooks.create({
        repository_id: repository?.id ?? 0,
        active: true,
        events: ['push'],
        url,
        content_type: 'json',
        insecure_ssl: '0',
        version: '2026-03-10',
        created_at: now,
      })
      await lanes.enqueue([{ hook_id: hook.id, pool: 'pool' }], now)
      const payload_id = await deliveries.createPayload(
        JSON.stringify({ ...example('push'), ref: 1 }),
      )
      const about = { hook_id: hook.id, payload_id, guid: randomUUID(), event: 'push' }
      await deliveries.create([{ ...about, redelivery: 0, created_at: now, due_at: now }])
    })
  }

  it('makes the next wait fail once, whether or not it was received', async () => {
    const server = await startTestServer()
    await misbehave(server, 'http://127.0.0.1:9/')
    await expect(server.delivered()).rejects.toThrow('body/ref must be string')
    await server.delivered()
    await server[Symbol.asyncDispose]()
  })

  it('makes the disposal of the server fail if nobody has waited', async () => {
    await using receiver = await startReceiver()
    const server = await startTestServer()
    await misbehave(server, receiver.url)
    await receiver.next()
    await expect(server[Symbol.asyncDispose]()).rejects.toThrow('A delivery of push to hook 1')
  })
})
