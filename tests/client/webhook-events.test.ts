import { describe, expect, expectTypeOf, it } from 'vitest'
import { createClient, unwrap } from '../../client/index.ts'
import type { Schemas } from '../../client/version.ts'
import {
  isEvent,
  parse,
  sign,
  WebhookError,
  type EventName,
  type Payload,
  type RawDelivery,
  type WebhookEvent,
} from '../../client/webhooks.ts'
import { startTestServer } from '../_support/start-server.ts'
import { examplePayload } from '../_support/webhooks/example-payload.ts'
import { startReceiver } from '../_support/webhooks/receiver.ts'

const secret = 's3cret'
const path = { owner: 'acme', repo: 'widgets' }
const json = { 'content-type': 'application/json' }
const push = examplePayload('push')

/** A delivery of the service, with the changes of a test. */
async function delivery(body = push, more: RawDelivery['headers'] = json): Promise<RawDelivery> {
  const headers = {
    'x-service-event': 'push',
    'x-service-delivery': '0b989ba4',
    'x-service-hook-id': '12',
    'x-hub-signature-256': await sign(secret, body),
    ...more,
  }
  return { headers, body }
}

const form = (payload: string) => new URLSearchParams({ payload }).toString()
const formType = { 'content-type': 'application/x-www-form-urlencoded' }

describe('parse', () => {
  const expected = { event: 'push', delivery: '0b989ba4', hookId: 12, payload: JSON.parse(push) }

  it('reads a delivery in JSON', async () => {
    expect(await parse(await delivery(), secret)).toEqual(expected)
  })

  it('reads a delivery as a form', async () => {
    expect(await parse(await delivery(form(push), formType), secret)).toEqual(expected)
  })

  it('reads bytes', async () => {
    const { headers, body } = await delivery()
    expect(await parse({ headers, body: Buffer.from(body) }, secret)).toEqual(expected)
  })

  it('reads a Request and a Headers object', async () => {
    const { headers, body } = await delivery()
    const init = { method: 'POST', headers: headers as Record<string, string>, body }
    const request = new Request('http://127.0.0.1/', init)
    expect(await parse({ headers: request.headers, body }, secret)).toEqual(expected)
    expect(await parse(request, secret)).toEqual(expected)
  })

  it('reads header names in any case, and ignores pseudo-headers of HTTP/2', async () => {
    const { headers, body } = await delivery()
    const spelt = Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value])
    const all = { ':path': '/', ...Object.fromEntries(spelt) }
    expect(await parse({ headers: all, body }, secret)).toEqual(expected)
  })

  it('accepts a charset parameter', async () => {
    const type = { 'content-type': 'Application/JSON; charset=utf-8' }
    expect(await parse(await delivery(push, type), secret)).toEqual(expected)
  })

  it('accepts a delivery without a hook, which the contract allows', async () => {
    const without = await delivery(push, { ...json, 'x-service-hook-id': undefined })
    expect(await parse(without, secret)).toMatchObject({ hookId: undefined })
  })
})

async function refusal(delivered: RawDelivery | Promise<RawDelivery>) {
  const error: unknown = await parse(await delivered, secret).catch((caught: unknown) => caught)
  if (!(error instanceof WebhookError)) throw new Error('not refused', { cause: error })
  return [error.reason, error.status]
}

describe('parse rejects', () => {
  it.each<[string, RawDelivery['headers']]>([
    ['is missing', { 'x-hub-signature-256': undefined }],
    ['is of something else', { 'x-hub-signature-256': `sha256=${'0'.repeat(64)}` }],
    ['is repeated', { 'x-hub-signature-256': ['sha256=0', 'sha256=0'] }],
  ])('a delivery whose signature %s, before it reads anything', async (_, headers) => {
    expect(await refusal(delivery('{', headers))).toEqual(['signature', 401])
  })

  it('a delivery that was changed', async () => {
    const { headers, body } = await delivery()
    expect(await refusal({ headers, body: `${String(body)} ` })).toEqual(['signature', 401])
  })

  it.each(['text/plain', '', 'application/jsonp', undefined])(
    'the content type %j',
    async (type) => {
      const answer = refusal(delivery(push, { 'content-type': type }))
      expect(await answer).toEqual(['content-type', 415])
    },
  )

  it.each(['x-service-event', 'x-service-delivery'])('a delivery without %s', async (name) => {
    expect(await refusal(delivery(push, { ...json, [name]: undefined }))).toEqual(['headers', 400])
  })

  it.each<[string, RawDelivery['headers']]>([
    ['{"zen":', json],
    ['', json],
    ['other=1', formType],
  ])('the body %j', async (body, headers) => {
    expect(await refusal(delivery(body, headers))).toEqual(['body', 400])
  })

  it('a missing secret', async () => {
    await expect(parse(await delivery(), '')).rejects.toThrow(/secret/)
  })
})

describe('a receiver of the service', () => {
  it.each([
    ['service', '2026-03-10', 'json'],
    ['github', '2022-11-28', 'form'],
  ] as const)('reads deliveries of brand %s in %s as %s', async (brand, version, content_type) => {
    await using server = await startTestServer({ config: { brand } })
    await using receiver = await startReceiver()
    const client = createClient({
      baseUrl: server.url,
      auth: 'ghp_mona',
      brand,
      version: version as '2022-11-28',
    })
    const config = { url: receiver.url, content_type, secret }
    const body = { config, events: ['issues'] }
    const hook = await unwrap(
      client.POST('/repos/{owner}/{repo}/hooks', { params: { path }, body }),
    )
    const ping = await parse(await receiver.next(), secret)
    expect([ping.event, ping.hookId]).toEqual(['ping', hook.id])
    const issue = { title: 'Heard?' }
    await unwrap(client.POST('/repos/{owner}/{repo}/issues', { params: { path }, body: issue }))
    const opened = await parse<typeof version>(await receiver.next(), secret)
    if (!isEvent(opened, 'issues')) throw new Error(opened.event)
    expect([opened.payload.action, opened.payload.issue.title]).toEqual(['opened', 'Heard?'])
    const old = 'has_downloads' in opened.payload.repository
    expect(old).toBe(version === '2022-11-28')
  })
})

describe('the types of events', () => {
  const narrow = (delivered: WebhookEvent) => {
    if (delivered.event === 'push') expectTypeOf(delivered.payload).toEqualTypeOf<Payload<'push'>>()
    if (isEvent(delivered, 'issues', 'issue_comment')) {
      expectTypeOf(delivered.event).toEqualTypeOf<'issues' | 'issue_comment'>()
      expectTypeOf(delivered.payload.issue.title).toEqualTypeOf<string>()
    }
    // @ts-expect-error no such event
    isEvent(delivered, 'nothing')
  }

  it('are narrowed by the event', () => {
    expect(narrow).toBeTypeOf('function')
    expectTypeOf<'push'>().toExtend<EventName>()
    expectTypeOf<Payload<'push'>>().toEqualTypeOf<Schemas['webhook-push']>()
  })

  it('follow the version in which the hook was created', () => {
    type Old = Payload<'issues', '2022-11-28'>['repository']
    type New = Payload<'issues'>['repository']
    expectTypeOf<Old>().toHaveProperty('has_downloads')
    expectTypeOf<New>().not.toHaveProperty('has_downloads')
    const older = async (request: Request) => {
      const delivered = await parse<'2022-11-28'>(request, secret)
      expectTypeOf(delivered).toEqualTypeOf<WebhookEvent<'2022-11-28'>>()
    }
    expect(older).toBeTypeOf('function')
  })
})
