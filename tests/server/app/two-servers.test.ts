import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStorage } from '../../../server/storage/index.ts'
import { client } from '../../_support/service-client.ts'
import { startTestServer, type TestServer } from '../../_support/start-server.ts'
import { allStores, type OpenStore, type Store } from '../../_support/stores.ts'
import { examplePayload } from '../../_support/webhooks/example-payload.ts'
import { startReceiver, type Receiver } from '../../_support/webhooks/receiver.ts'

const shareable = allStores.filter(({ name }) => name === 'postgres')
const lease = 60_000

describe.runIf(shareable.length > 0)('two servers on one PostgreSQL database', () => {
  let opened: OpenStore
  let receiver: Receiver
  let servers: TestServer[]
  beforeAll(async () => {
    opened = await shareable[0]!.open('')
    const open = async () => ({ ...opened, async [Symbol.asyncDispose]() {} })
    const store: Store = { name: 'postgres', open }
    const config = { secretKey: 'shared' }
    receiver = await startReceiver()
    servers = await Promise.all([1, 2].map(() => startTestServer({ store, config })))
  })
  afterAll(async () => {
    for (const server of servers) await server[Symbol.asyncDispose]()
    await receiver[Symbol.asyncDispose]()
    await opened[Symbol.asyncDispose]()
  })
  const monas = () => servers.map((server) => client(server, { token: 'ghp_mona' }))
  const hooks = '/repos/acme/widgets/hooks'

  it('plant one world when they start at the same time', async () => {
    const users = await Promise.all(monas().map((mona) => mona.get('/user')))
    expect(users.map(({ body }) => body.login)).toEqual(['mona', 'mona'])
    expect(await opened.query("select * from accounts where login = 'mona'")).toHaveLength(1)
  })

  it("see each other's writes at once", async () => {
    const [one, other] = monas()
    const { body } = await one!.post(hooks, { config: { url: `${receiver.url}seen` } })
    expect((await other!.get(`${hooks}/${body.id}`)).status).toBe(200)
    await other!.delete(`${hooks}/${body.id}`)
    expect((await one!.get(`${hooks}/${body.id}`)).status).toBe(404)
  })

  it('send each delivery once between them, signed with the shared secret', async () => {
    const [one] = monas()
    const config = { url: `${receiver.url}once`, secret: 's3cret' }
    const { body } = await one!.post(hooks, { config })
    const pings = monas().flatMap((mona) => Array<typeof mona>(15).fill(mona))
    await Promise.all(pings.map((mona) => mona.post(`${hooks}/${body.id}/pings`)))
    await servers[0]!.delivered()
    const heard = receiver.received.filter(({ path }) => path === '/once')
    const guids = heard.map(({ headers }) => headers['x-service-delivery'])
    expect(guids).toHaveLength(31)
    expect(new Set(guids).size).toBe(31)
    expect(heard.every(({ headers }) => 'x-hub-signature-256' in headers)).toBe(true)
  })

  it('take over the leases of a dead server once they have expired', async () => {
    const [server] = servers
    const { context, clock } = server!
    const third = await openStorage(opened.location)
    const repository = (await third.repositories.findByName('acme', 'widgets'))!
    const hook = await third.hooks.create({
      repository_id: repository.id,
      active: true,
      events: ['push'],
      url: `${receiver.url}late`,
      content_type: 'json',
      insecure_ssl: '0',
      version: '2026-03-10',
      created_at: 1,
    })
    const payload_id = await third.deliveries.createPayload(examplePayload('push'))
    const guid = randomUUID()
    const delivery = { hook_id: hook.id, payload_id, guid, event: 'push', redelivery: 0 }
    await third.deliveries.create([{ ...delivery, created_at: 1 }])
    const now = context.clock.now()
    await third.lanes.enqueue([{ hook_id: hook.id, pool: 'p' }], now)
    const rooms = [{ pool: 'p', limit: 1 }]
    const claim = { now, leaseUntil: now + lease, holder: 1, rooms }
    expect(await third.lanes.claim(claim)).toHaveLength(1)
    await third[Symbol.asyncDispose]()

    const late = () => receiver.received.filter(({ path }) => path === '/late')
    // A query takes as long as a scan for work, so that neither server falls behind the clock.
    const later = async (until: () => boolean) => {
      for (; !until(); clock.advance(100)) await context.storage.ping()
    }
    const start = clock.now()
    await later(() => clock.now() >= start + lease - 100)
    expect(late()).toEqual([])
    await later(() => late().length > 0)
    await server!.delivered()
    expect(late()).toHaveLength(1)
  })
})
