import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { versions } from '../../_support/bundles.ts'
import { failure } from '../../_support/http/failures.ts'
import { useService } from '../../_support/start-server.ts'
import { stores } from '../../_support/stores.ts'
import { useDeliveredHooks } from '../../_support/webhooks/delivered-hooks.ts'

interface Listed {
  id: number
}

describe.each(stores)('deliveries on $name', (store) => {
  const service = useService({ store })
  const hooks = useDeliveredHooks(service)
  const { hook, record } = hooks
  const mona = () => service.as('mona')

  describe.each(versions)('in %s', (version) => {
    it('GET …/deliveries lists deliveries, newest first, without payloads', async () => {
      const at = await hook()
      await mona().post(`${at}/pings`)
      await service.server.delivered()
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

    it('GET …/deliveries/{delivery_id} shows the request and the response', async () => {
      const at = await hook({ secret: 's3cret' })
      const list = await service.as('mona', { version }).get(`${at}/deliveries`)
      const [listed] = list.body
      const one = await service.as('mona', { version }).get(`${at}/deliveries/${listed.id}`)
      expect(one.status).toBe(200)
      const sent = hooks.receiver.received.at(-1)
      expect(one.body).toEqual({
        ...listed,
        url: hooks.receiver.url,
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

  it('distinguish successful, refused and failed ones', async () => {
    const statusOf = async (at: string) => {
      const { body } = await mona().get(`${at}/deliveries`)
      return [body[0].status, body[0].status_code]
    }
    const failing = await hook({ url: `${hooks.receiver.url}failing` })
    expect(await statusOf(failing)).toEqual(['Invalid HTTP Response: 500', 500])
    const absent = await hook({ url: 'http://127.0.0.1:9/' })
    expect(await statusOf(absent)).toEqual(['failed to connect to host', 0])
    const { body } = await mona().get(`${absent}/deliveries`)
    const one = await mona().get(`${absent}/deliveries/${body[0].id}`)
    expect(one.body.response).toEqual({ headers: null, payload: null })
  })

  it('that cannot be signed for lack of the secret fail, and are never sent unsigned', async () => {
    const at = await hook()
    const hookId = Number(at.split('/').at(-1))
    await service.server.context.storage.hooks.setSecret(hookId, '00000000:AAAA')
    const before = hooks.receiver.received.length
    await mona().post(`${at}/pings`)
    await service.server.delivered()
    const { body } = await mona().get(`${at}/deliveries`)
    expect(body[0]).toMatchObject({ status: 'failed to build the request', status_code: 0 })
    expect(hooks.receiver.received).toHaveLength(before)
  })

  it('are listed once they were attempted, not before', async () => {
    const at = await hook()
    const hook_id = Number(at.split('/').at(-1))
    const { deliveries } = service.server.context.storage
    const payload_id = await deliveries.createPayload('{}')
    const pending = { hook_id, payload_id, guid: randomUUID(), event: 'push', redelivery: 0 }
    const [waiting] = await deliveries.create([{ ...pending, created_at: 1 }])
    expect((await mona().get(`${at}/deliveries`)).body).toHaveLength(1)
    expect((await mona().get(`${at}/deliveries/${waiting}`)).status).toBe(404)
    expect((await mona().post(`${at}/deliveries/${waiting}/attempts`)).status).toBe(404)
    await deliveries.dropWaiting(hook_id)
  })

  it('are kept for 30 days', async () => {
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

  it.each(['x', '0', '99999999999999999999', '-1'])('404 for the ID %s', async (id) => {
    const { status, body } = await mona().get(`${await hook()}/deliveries/${id}`)
    expect([status, body]).toEqual([404, failure(service.server, 404, 'Not Found')])
  })

  it.each(['.0', '.', 'e0', '%20'])('404 with %s after the ID', async (more) => {
    const at = await hook()
    const { body } = await mona().get(`${at}/deliveries`)
    expect((await mona().get(`${at}/deliveries/${body[0].id}`)).status).toBe(200)
    for (const path of [`${at}/deliveries/${body[0].id}${more}`, `${at}${more}`]) {
      const answer = await mona().get(path)
      expect([answer.status, answer.body]).toEqual([404, failure(service.server, 404, 'Not Found')])
    }
  })

  it.each(['+', '0', '%20', '%2B'])('404 with %s before the ID', async (more) => {
    const at = await hook()
    const { body } = await mona().get(`${at}/deliveries`)
    const [path, id] = [at.slice(0, at.lastIndexOf('/')), at.slice(at.lastIndexOf('/') + 1)]
    for (const wrong of [`${at}/deliveries/${more}${body[0].id}`, `${path}/${more}${id}`]) {
      const answer = await mona().get(wrong)
      expect([answer.status, answer.body]).toEqual([404, failure(service.server, 404, 'Not Found')])
    }
  })

  it('one of another hook is not found', async () => {
    const at = await hook()
    const { body } = await mona().get(`${await hook()}/deliveries`)
    expect((await mona().get(`${at}/deliveries/${body[0].id}`)).status).toBe(404)
  })
})
