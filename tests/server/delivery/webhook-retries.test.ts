import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Hook } from '../../../server/storage/webhooks/hooks.ts'
import { settled, tell } from '../../_support/planted/hooks.ts'
import { useService } from '../../_support/start-server.ts'
import { stores } from '../../_support/stores.ts'
import { eventOf, useHooks } from '../../_support/webhooks/hooks.ts'
import type { Answer, Received } from '../../_support/webhooks/receiver.ts'

const second = 1_000
const day = 86_400 * second

const refuse: Answer = (_received, response) => response.writeHead(500).end()
const take: Answer = (_received, response) => response.end('ok')
const turn = () => new Promise((resolve) => setImmediate(resolve))
const guidOf = ({ headers }: Received) => headers['x-service-delivery']

describe.each(stores)('with --webhook-retries 5s,1m a failed delivery on $name', (store) => {
  const config = { webhookRetries: [5 * second, 60 * second] }
  const service = useService({ store, config })
  let answer: Answer = take
  const hooks = useHooks(service, (received, response) => answer(received, response))
  const mona = () => service.as('mona')
  let path: string
  let hook: Hook
  let before: number

  beforeEach(async () => {
    answer = take
    path = await hooks.create()
    hook = (
      await service.server.context.storage.hooks.findAll([Number(path.split('/').at(-1))])
    )[0]!
    before = hooks.receiver.received.length
  })
  // Drops the retries that one test leaves, for the next one.
  afterEach(async () => {
    await service.server.context.storage.deliveries.dropWaiting(hook.id)
  })

  const heard = () => hooks.receiver.received.slice(before)
  interface Row {
    id: number
    guid: string
    attempt: number
    redelivery: number
    due_at: number
    delivered_at: number | null
    status: string | null
  }
  const rows = async () => {
    const query = `select * from deliveries where hook_id = ${hook.id} and event = 'push' order by id`
    return service.server.opened.query<Row>(query)
  }
  /** How long a delivery waits until it is due. */
  const wait = async () => {
    const [last] = (await rows()).slice(-1)
    return Number(last!.due_at) - service.server.clock.now()
  }
  async function pass(milliseconds: number): Promise<void> {
    service.server.clock.advance(milliseconds)
    await settled(service.server)
  }
  async function fail(how: Answer = refuse): Promise<void> {
    answer = how
    await tell(service.server, [hook])
    await settled(service.server)
  }

  it('is sent again after each delay, with the same GUID and body, until it succeeds', async () => {
    await fail()
    expect(await rows()).toMatchObject([
      { attempt: 1, redelivery: 0, status: 'Invalid HTTP Response: 500' },
      { attempt: 2, redelivery: 1, delivered_at: null },
    ])
    const first = await wait()
    expect(first).toBeGreaterThanOrEqual(4 * second)
    expect(first).toBeLessThanOrEqual(6 * second)
    await pass(first - 1)
    expect(heard()).toHaveLength(1)
    await pass(1)
    expect(heard()).toHaveLength(2)
    const next = await wait()
    expect(next).toBeGreaterThanOrEqual(48 * second)
    expect(next).toBeLessThanOrEqual(72 * second)
    answer = take
    await pass(next)
    expect(await rows()).toMatchObject([
      { attempt: 1, redelivery: 0, status: 'Invalid HTTP Response: 500' },
      { attempt: 2, redelivery: 1, status: 'Invalid HTTP Response: 500' },
      { attempt: 3, redelivery: 1, status: 'OK' },
    ])
    expect(new Set(heard().map(guidOf)).size).toBe(1)
    expect(heard().map(({ body }) => body)).toEqual(Array(3).fill(heard()[0]!.body))
    await pass(day)
    expect(heard()).toHaveLength(3)
  })

  it('is given up after the last delay, and the log shows each attempt', async () => {
    await fail()
    await pass(6 * second)
    await pass(72 * second)
    await pass(day)
    expect(heard()).toHaveLength(3)
    const { body } = await mona().get(`${path}/deliveries`)
    const [last, middle, first] = body
    expect([first.redelivery, middle.redelivery, last.redelivery]).toEqual([false, true, true])
    expect(new Set([first.guid, middle.guid, last.guid]).size).toBe(1)
    expect(new Set([first.id, middle.id, last.id]).size).toBe(3)
  })

  it('does not delay later deliveries', async () => {
    await fail()
    answer = take
    await tell(service.server, [hook])
    await settled(service.server)
    expect(await rows()).toMatchObject([
      { attempt: 1, status: 'Invalid HTTP Response: 500' },
      { attempt: 2, status: null },
      { attempt: 1, status: 'OK' },
    ])
    await pass(6 * second)
    expect((await rows())[1]).toMatchObject({ attempt: 2, status: 'OK' })
  })

  it('is found when it is due, without another event', async () => {
    await fail()
    for (let passed = 0; passed < 8 * second; passed += 100) {
      service.server.clock.advance(100)
      await service.server.context.storage.ping() // as long as a scan for work takes
    }
    while (heard().length < 2) await turn()
    await settled(service.server)
  })

  it('is sent again when Retry-After says so, up to twice the delay', async () => {
    await fail((_received, response) => response.writeHead(503, { 'Retry-After': '8' }).end())
    expect(await wait()).toBeGreaterThanOrEqual(8 * second)
    expect(await wait()).toBeLessThanOrEqual(10 * second)
  })

  it('is not sent again after 410, which disables the hook', async () => {
    await fail((_received, response) => response.writeHead(410).end())
    await pass(day)
    expect(heard()).toHaveLength(1)
    const { body } = await mona().get(path)
    expect(body).toMatchObject({
      active: false,
      disabled_reason: 'Disabled because the receiver responded with 410 Gone',
    })
  })

  it('can be redelivered on request, which is not retried and cancels no retry', async () => {
    await fail()
    const { body } = await mona().get(`${path}/deliveries`)
    await mona().post(`${path}/deliveries/${body[0].id}/attempts`)
    await settled(service.server)
    expect(await rows()).toMatchObject([
      { attempt: 1, delivered_at: expect.anything() },
      { attempt: 2, delivered_at: null },
      { attempt: 0, delivered_at: expect.anything() },
    ])
    answer = take
    await pass(6 * second)
    expect(heard()).toHaveLength(3)
    await pass(day)
    expect(heard()).toHaveLength(3)
  })

  it('is not retried when it was never sent, for lack of the secret', async () => {
    await service.server.context.storage.hooks.setSecret(hook.id, '00000000:AAAA')
    await fail()
    expect(await rows()).toMatchObject([{ attempt: 1, status: 'failed to build the request' }])
    expect(heard()).toEqual([])
  })

  it('is not retried for a hook that has been switched off since, which is logged', async () => {
    await fail()
    await mona().patch(path, { active: false })
    await pass(6 * second)
    expect(heard()).toHaveLength(1)
    expect((await rows())[1]).toMatchObject({ status: 'not sent: the hook is disabled' })
  })

  it('is not retried for a deleted hook', async () => {
    await fail()
    await mona().delete(path)
    await pass(day)
    expect(heard()).toHaveLength(1)
    expect((await rows()).filter(({ delivered_at }) => delivered_at === null)).toEqual([])
  })
})

describe.each(stores)('without the setting a failed delivery on $name', (store) => {
  const service = useService({ store })
  const hooks = useHooks(service, (received, response) => {
    response.writeHead(eventOf(received) === 'ping' ? 200 : 500).end()
  })

  it('is attempted once, and never disables its hook', async () => {
    const path = await hooks.create()
    const { storage } = service.server.context
    const hook = (await storage.hooks.findAll([Number(path.split('/').at(-1))]))[0]!
    for (let round = 0; round < 50; round++) await tell(service.server, [hook])
    await settled(service.server)
    service.server.clock.advance(day)
    await settled(service.server)
    expect(await hooks.heard()).toHaveLength(50)
    const { body } = await service.as('mona').get(path)
    expect(body.active).toBe(true)
    expect(body).not.toHaveProperty('disabled_reason')
    expect((await storage.hooks.findAll([hook.id]))[0]).toMatchObject({
      failures: 0,
      health: 'closed',
    })
  })
})
