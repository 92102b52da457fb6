import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deliver } from '../../server/webhooks/deliver.ts'
import { versions } from '../_support/bundles.ts'
import { failure, invalid } from '../_support/failures.ts'
import { startReceiver, type Receiver } from '../_support/receiver.ts'
import { useService } from '../_support/start-server.ts'
import { stores } from '../_support/stores.ts'

interface Listed {
  id: number
}

describe.each(stores)('deliveries on $name', (store) => {
  const service = useService({ store })
  let receiver: Receiver
  beforeAll(async () => {
    receiver = await startReceiver((received, response) => {
      const failing = received.path === '/failing'
      response.writeHead(failing ? 500 : 200, { 'X-Answer': 'yes' }).end('heard')
    })
  })
  afterAll(() => receiver[Symbol.asyncDispose]())

  const mona = () => service.as('mona')

  /** A hook with its ping and `more` pings delivered; its path. */
  async function hook(more = 0, config: object = {}): Promise<string> {
    const path = await service.repository()
    const input = { config: { url: receiver.url, content_type: 'json', ...config } }
    const { body } = await mona().post(`${path}/hooks`, input)
    const at = `${path}/hooks/${body.id}`
    await service.server.delivered()
    for (let number = 0; number < more; number++) {
      await mona().post(`${at}/pings`)
      await service.server.delivered()
    }
    return at
  }

  /** Writes a delivery down as if it had been made so many milliseconds ago; returns its id. */
  async function record(at: string, { age = 0, redelivery = 0 }): Promise<number> {
    const { storage, clock } = service.server.context
    const made = clock.now() - age
    const payload_id = await storage.deliveries.createPayload('{}')
    const hook_id = Number(at.split('/').at(-1))
    const delivery = { hook_id, payload_id, guid: randomUUID(), event: 'ping', redelivery }
    const outcome = { duration: 0, status: 'OK', status_code: 200, url: receiver.url }
    const times = { created_at: made, delivered_at: made }
    const row = { ...delivery, ...outcome, ...times, request_headers: '{}' }
    return (await storage.deliveries.create([row]))[0]!
  }

  const next = (link: string | undefined, relation = 'next') => {
    const [, address] = new RegExp(`<([^>]+)>; rel="${relation}"`).exec(link ?? '') ?? []
    return address?.replace(service.server.url, '')
  }

  /** Ids of every page, walking `relation` from `start`. */
  async function walk(start: string, relation: string): Promise<number[][]> {
    const pages: number[][] = []
    for (let at: string | undefined = start; at !== undefined && pages.length < 20;) {
      const { status, headers, body } = await mona().get(at)
      expect(status).toBe(200)
      pages.push(body.map(({ id }: Listed) => id))
      at = next(headers.link as string | undefined, relation)
    }
    return pages
  }

  describe.each(versions)('in %s', (version) => {
    it('GET …/deliveries lists what was sent, newest first, without what was said', async () => {
      const at = await hook(1)
      const { status, body } = await service.as('mona', { version }).get(`${at}/deliveries`)
      expect(status).toBe(200)
      expect(body).toHaveLength(2)
      expect(body[0].id).toBeGreaterThan(body[1].id)
      expect(body[0].guid).not.toBe(body[1].guid)
      expect(body[0]).toEqual({
        id: expect.any(Number),
        guid: expect.stringMatching(/^[0-9a-f-]{36}$/),
        delivered_at: '2026-03-10T12:00:00Z',
        redelivery: false,
        duration: expect.any(Number),
        status: 'OK',
        status_code: 200,
        event: 'ping',
        action: null,
        installation_id: null,
        repository_id: expect.any(Number),
        throttled_at: null,
      })
    })

    it('GET …/deliveries/{delivery_id} shows what was sent and what came back', async () => {
      const at = await hook(0, { secret: 's3cret' })
      const list = await service.as('mona', { version }).get(`${at}/deliveries`)
      const [listed] = list.body
      const one = await service.as('mona', { version }).get(`${at}/deliveries/${listed.id}`)
      expect(one.status).toBe(200)
      const sent = receiver.received.at(-1)
      expect(one.body).toEqual({
        ...listed,
        url: receiver.url,
        request: { headers: expect.any(Object), payload: JSON.parse(String(sent?.body)) },
        response: { headers: expect.objectContaining({ 'X-Answer': 'yes' }), payload: 'heard' },
      })
      const { headers } = one.body.request
      expect(headers).toMatchObject({
        'X-Service-Delivery': listed.guid,
        'X-Service-Event': 'ping',
        'X-Hub-Signature-256': sent?.headers['x-hub-signature-256'],
        'X-Hub-Signature': sent?.headers['x-hub-signature'],
        'content-type': 'application/json',
      })
    })
  })

  it('tell a receiver that refuses and one that is not there from one that hears', async () => {
    const statusOf = async (at: string) => {
      const { body } = await mona().get(`${at}/deliveries`)
      return [body[0].status, body[0].status_code]
    }
    const failing = await hook(0, { url: `${receiver.url}failing` })
    expect(await statusOf(failing)).toEqual(['Invalid HTTP Response: 500', 500])
    const absent = await hook(0, { url: 'http://127.0.0.1:9/' })
    expect(await statusOf(absent)).toEqual(['failed to connect to host', 0])
    const { body } = await mona().get(`${absent}/deliveries`)
    const one = await mona().get(`${absent}/deliveries/${body[0].id}`)
    expect(one.body.response).toEqual({ headers: null, payload: null })
  })

  it('that cannot be made for want of the secret fail, once', async () => {
    const at = await hook()
    const hookId = Number(at.split('/').at(-1))
    const { context } = service.server
    const { storage } = context
    await storage.hooks.setSecret(hookId, '00000000:AAAA')
    const payload_id = await storage.deliveries.createPayload('{}')
    const guid = randomUUID()
    const pending = { hook_id: hookId, payload_id, guid, event: 'push', redelivery: 0 }
    const [id] = await storage.deliveries.create([{ ...pending, created_at: context.clock.now() }])
    const sender = { send: () => Promise.reject(new Error('nothing may be sent')) }
    await deliver({ id: 0, subject_id: id! }, { ...context, sender })
    const { body } = await mona().get(`${at}/deliveries/${id}`)
    expect(body).toMatchObject({ guid, status_code: 0, status: expect.not.stringMatching('^OK$') })
  })

  it('are listed when they were attempted, not before', async () => {
    const at = await hook()
    const id = Number(at.split('/').at(-1))
    const { storage } = service.server.context
    const payload_id = await storage.deliveries.createPayload('{}')
    const pending = { hook_id: id, payload_id, guid: 'a', event: 'push', redelivery: 0 }
    const [waiting] = await storage.deliveries.create([{ ...pending, created_at: 1 }])
    expect((await mona().get(`${at}/deliveries`)).body).toHaveLength(1)
    expect((await mona().get(`${at}/deliveries/${waiting}`)).status).toBe(404)
  })

  it('are there for 30 days', async () => {
    const at = await hook()
    const month = 30 * 24 * 3_600_000
    const kept = await record(at, { age: month })
    const gone = await record(at, { age: month + 1 })
    const { body } = await mona().get(`${at}/deliveries`)
    expect(body.map(({ id }: Listed) => id)).toContain(kept)
    expect(body.map(({ id }: Listed) => id)).not.toContain(gone)
    expect((await mona().get(`${at}/deliveries/${kept}`)).status).toBe(200)
    expect((await mona().get(`${at}/deliveries/${gone}`)).status).toBe(404)
  })

  describe('turning pages', () => {
    it('forward shows every delivery once', async () => {
      const at = await hook(6)
      const all = (await walk(`${at}/deliveries`, 'next')).flat()
      expect(all).toHaveLength(7)
      const pages = await walk(`${at}/deliveries?per_page=3`, 'next')
      expect(pages).toEqual([all.slice(0, 3), all.slice(3, 6), all.slice(6)])
    })

    it('back shows the same pages again', async () => {
      const at = await hook(6)
      const forward = await walk(`${at}/deliveries?per_page=2`, 'next')
      let last = `${at}/deliveries?per_page=2`
      for (let page = 1; page < forward.length; page++) {
        last = next((await mona().get(last)).headers.link as string) as string
      }
      const back = await walk(last, 'prev')
      expect(back.flat().sort()).toEqual(forward.flat().sort())
      expect(back.length).toBeGreaterThanOrEqual(forward.length)
    })

    it('is not disturbed by what is delivered meanwhile', async () => {
      const at = await hook(3)
      const first = await mona().get(`${at}/deliveries?per_page=2`)
      const rest = next(first.headers.link as string) as string
      const before = (await mona().get(rest)).body
      await mona().post(`${at}/pings`)
      await service.server.delivered()
      expect((await mona().get(rest)).body).toEqual(before)
    })

    it('keeps to what was asked for', async () => {
      const at = await hook(3)
      const first = await mona().get(`${at}/deliveries?per_page=2&redelivery=false`)
      const rest = new URL(next(first.headers.link as string) as string, 'http://service')
      expect(rest.searchParams.get('redelivery')).toBe('false')
    })

    it('shows redeliveries alone, first deliveries alone, or both', async () => {
      const at = await hook(1)
      const listed = await mona().get(`${at}/deliveries`)
      const again = await record(at, { redelivery: 1 })
      const ids = async (query: string) =>
        (await mona().get(`${at}/deliveries${query}`)).body.map(({ id }: Listed) => id)
      const first = listed.body.map(({ id }: Listed) => id)
      expect(await ids('?redelivery=true')).toEqual([again])
      expect(await ids('?redelivery=false')).toEqual(first)
      expect(await ids('')).toEqual([again, ...first])
    })

    it.each([
      ['another hook', (id: number) => `v1:${id + 1}:before:5`],
      ['nothing', () => ''],
      ['other words', () => 'next page, please'],
      ['a delivery beyond all numbers', (id: number) => `v1:${id}:before:99999999999999999999`],
    ])('refuses a cursor of %s', async (_what, text) => {
      const at = await hook()
      const cursor = Buffer.from(text(Number(at.split('/').at(-1)))).toString('base64url')
      const { status, body } = await mona().get(`${at}/deliveries?cursor=${cursor}`)
      const error = {
        resource: 'HookDelivery',
        field: 'cursor',
        code: 'invalid',
        message: 'cursor is not one of this hook',
      }
      expect([status, body]).toEqual([422, invalid(service.server, 'Validation Failed', error)])
    })

    it('takes per_page between 1 and 100', async () => {
      const at = await hook(2)
      expect((await mona().get(`${at}/deliveries?per_page=0`)).body).toHaveLength(1)
      expect((await mona().get(`${at}/deliveries?per_page=1`)).body).toHaveLength(1)
      const { headers } = await mona().get(`${at}/deliveries?per_page=101`)
      expect(headers.link).toBeUndefined()
    })
  })

  it.each(['x', '0', '99999999999999999999', '-1'])('there is none of number %s', async (id) => {
    const { status, body } = await mona().get(`${await hook()}/deliveries/${id}`)
    expect([status, body]).toEqual([404, failure(service.server, 404, 'Not Found')])
  })

  it("one of another hook is not this hook's", async () => {
    const at = await hook()
    const { body } = await mona().get(`${await hook()}/deliveries`)
    expect((await mona().get(`${at}/deliveries/${body[0].id}`)).status).toBe(404)
  })
})
