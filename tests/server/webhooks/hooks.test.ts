import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { versions } from '../../_support/bundles.ts'
import { failure } from '../../_support/http/failures.ts'
import { useService } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'
import { startReceiver, type Receiver } from '../../_support/webhooks/receiver.ts'

describe.each(stores)('hooks on $name', (store) => {
  const service = useService({ store })
  let receiver: Receiver
  let path: string
  let made = 0
  beforeAll(async () => {
    receiver = await startReceiver()
  })
  afterAll(() => receiver[Symbol.asyncDispose]())
  beforeEach(async () => {
    path = await service.repository()
  })
  const url = () => `${receiver.url}${++made}`

  describe.each(versions)('in %s', (version) => {
    const mona = () => service.as('mona', { version })

    it('POST …/hooks returns 201 with the hook and its Location', async () => {
      const config = { url: url(), content_type: 'json', insecure_ssl: '1', secret: 's3cret' }
      const input = { name: 'web', active: false, events: ['push', 'issues'], config }
      const { status, headers, body } = await mona().post(`${path}/hooks`, input)
      expect(status).toBe(201)
      const address = `${service.server.url}${path}/hooks/${body.id}`
      expect(headers.location).toBe(address)
      expect(body).toEqual({
        type: 'Repository',
        id: expect.any(Number),
        name: 'web',
        active: false,
        events: ['push', 'issues'],
        config: { ...config, secret: '********' },
        created_at: '2026-03-10T12:00:00Z',
        updated_at: '2026-03-10T12:00:00Z',
        url: address,
        test_url: `${address}/tests`,
        ping_url: `${address}/pings`,
        deliveries_url: `${address}/deliveries`,
        last_response: { code: null, status: 'unused', message: null },
      })
    })

    it('POST …/hooks has defaults: an active form hook for pushes', async () => {
      const { body } = await mona().post(`${path}/hooks`, { config: { url: receiver.url } })
      expect(body).toMatchObject({ name: 'web', active: true, events: ['push'] })
      expect(body.config).toEqual({
        url: receiver.url,
        content_type: 'form',
        insecure_ssl: '0',
      })
    })

    it('GET …/hooks/{hook_id} shows the hook with its last response', async () => {
      const made = await mona().post(`${path}/hooks`, { config: { url: url() } })
      await service.server.delivered()
      const { status, body } = await mona().get(`${path}/hooks/${made.body.id}`)
      expect(status).toBe(200)
      const last_response = { code: 200, status: 'active', message: 'OK' }
      expect(body).toEqual({ ...made.body, last_response })
    })

    it('GET …/hooks lists the hooks of this repository, oldest first', async () => {
      const first = await mona().post(`${path}/hooks`, { config: { url: url() } })
      const second = await mona().post(`${path}/hooks`, { config: { url: url() } })
      await mona().post(`${await service.repository()}/hooks`, { config: { url: url() } })
      const { status, body } = await mona().get(`${path}/hooks`)
      expect(status).toBe(200)
      expect(body.map(({ id }: { id: number }) => id)).toEqual([first.body.id, second.body.id])
    })

    it('DELETE …/hooks/{hook_id} removes the hook, once', async () => {
      const { body } = await mona().post(`${path}/hooks`, { config: { url: url() } })
      expect((await mona().delete(`${path}/hooks/${body.id}`)).status).toBe(204)
      const notFound = failure(service.server, 404, 'Not Found')
      for (const answer of [
        await mona().get(`${path}/hooks/${body.id}`),
        await mona().delete(`${path}/hooks/${body.id}`),
        await mona().post(`${path}/hooks/${body.id}/pings`),
        await mona().get(`${path}/hooks/${body.id}/deliveries`),
      ]) {
        expect([answer.status, answer.body]).toEqual([404, notFound])
      }
      expect((await mona().get(`${path}/hooks`)).body).toEqual([])
    })

    it('POST …/pings returns 204 and pings the hook, whatever its events', async () => {
      const target = url()
      const input = { events: ['issues'], config: { url: target, content_type: 'json' } }
      const { body } = await mona().post(`${path}/hooks`, input)
      await service.server.delivered()
      const before = receiver.received.length
      expect((await mona().post(`${path}/hooks/${body.id}/pings`)).status).toBe(204)
      await service.server.delivered()
      const [received, ...others] = receiver.received.slice(before)
      expect(others).toEqual([])
      expect(received?.headers).toMatchObject({
        'x-service-event': 'ping',
        'x-service-hook-id': String(body.id),
      })
      expect(JSON.parse(String(received?.body))).toMatchObject({
        hook_id: body.id,
        hook: { id: body.id, type: 'Repository' },
        repository: { full_name: path.slice('/repos/'.length) },
        sender: { login: 'mona' },
        zen: expect.any(String),
      })
    })
  })

  it('a hook of another repository is not found', async () => {
    const { body } = await service.as('mona').post(`${path}/hooks`, { config: { url: url() } })
    await service.server.delivered()
    const elsewhere = await service.repository()
    const before = await service.server.rows()
    const notFound = failure(service.server, 404, 'Not Found')
    for (const [method, rest] of [
      ['GET', ''],
      ['DELETE', ''],
      ['POST', '/pings'],
      ['GET', '/deliveries'],
      ['GET', '/deliveries/1'],
    ] as const) {
      const foreign = `${elsewhere}/hooks/${body.id}${rest}`
      const answer = await service.as('mona').request(method, foreign)
      expect([method, rest, answer.status, answer.body]).toEqual([method, rest, 404, notFound])
    }
    expect(await service.server.rows()).toEqual(before)
  })

  it('a last response expires after 30 days without a delivery', async () => {
    const { body } = await service.as('mona').post(`${path}/hooks`, { config: { url: url() } })
    await service.server.delivered()
    const at = `${path}/hooks/${body.id}`
    const { storage, clock } = service.server.context
    const response = { code: 200, status: 'active', message: 'OK' }
    const month = 30 * 24 * 3_600_000
    await storage.hooks.recordResponses([{ id: body.id, response, at: clock.now() - month }])
    expect((await service.as('mona').get(at)).body.last_response).toEqual(response)
    await storage.hooks.recordResponses([{ id: body.id, response, at: clock.now() - month - 1 }])
    expect((await service.as('mona').get(at)).body.last_response).toBeNull()
  })
})
