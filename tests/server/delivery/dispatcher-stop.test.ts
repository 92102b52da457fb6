import { describe, expect, it } from 'vitest'
import { startServer } from '../../../server/app/index.ts'
import { plantHooks, tell } from '../../_support/planted/hooks.ts'
import { startTestServer, type TestServer } from '../../_support/start-server.ts'
import { stores, type OpenStore, type Store } from '../../_support/stores.ts'
import { watchDeliveries } from '../../_support/webhooks/delivery-watch.ts'
import { startReceiver } from '../../_support/webhooks/receiver.ts'

const deadline = 10_000
const turn = () => new Promise((resolve) => setImmediate(resolve))

const held = 'select * from lanes where lease_until <> 0 or holder is not null or claims <> 0'
const waiting = 'select id from deliveries where delivered_at is null'

describe.each(stores)('stopping a server on $name', (store) => {
  const stop = (server: TestServer) => server.dispatcher[Symbol.asyncDispose]()
  const urls = (url: string, count: number) =>
    Array.from({ length: count }, (_, index) => `${url}${index}`)

  it('finishes deliveries in flight, starts no more, and releases its leases', async () => {
    await using server = await startTestServer({ store })
    const answers: (() => void)[] = []
    await using receiver = await startReceiver((_received, response) => {
      answers.push(() => response.end('ok'))
    })
    const hooks = await plantHooks(server, urls(receiver.url, 30))
    await tell(server, hooks)
    await tell(server, hooks)
    while (answers.length < 4) await turn()
    const stopping = stop(server)
    for (const answer of answers) answer()
    await stopping
    expect(receiver.received).toHaveLength(4)
    expect(await server.opened.query(held)).toEqual([])
    expect(await server.opened.query(waiting)).toHaveLength(56)
    const due = await server.opened.query('select hook_id from lanes where due_at is not null')
    expect(due).toHaveLength(30)
  })

  it('waits for an unresponsive receiver until its deadline at most', async () => {
    await using server = await startTestServer({ store })
    await using silent = await startReceiver(() => {})
    await tell(server, await plantHooks(server, urls(silent.url, 60)))
    while (silent.received.length < 4) await turn()
    let stopped = false
    const stopping = stop(server).then(() => (stopped = true))
    server.clock.advance(deadline - 1)
    for (let turns = 0; turns < 50; turns++) await turn()
    expect(stopped).toBe(false)
    server.clock.advance(1)
    await stopping
    expect(silent.received).toHaveLength(4)
    expect(await server.opened.query(held)).toEqual([])
  })

  it('leaves no timer on the clock, whatever was in progress', async () => {
    const server = await startTestServer({ store })
    await using silent = await startReceiver(() => {})
    await tell(server, await plantHooks(server, urls(silent.url, 6)))
    while (silent.received.length < 4) await turn()
    let isStopped = false
    const stopping = server[Symbol.asyncDispose]().then(() => (isStopped = true))
    // The deadline begins when the dispatcher is stopped, which others precede.
    for (; !isStopped; await turn()) server.clock.advance(deadline)
    await stopping
    expect(server.clock.pending()).toBe(0)
  })

  it('releases lanes that it is claiming', async () => {
    await using server = await startTestServer({ store })
    await using receiver = await startReceiver()
    const { lanes } = server.context.storage
    const claimed = new Promise<void>((resolve) => {
      const real = lanes.claim
      lanes.claim = async (claim) => {
        const found = await real(claim)
        resolve()
        for (let turns = 0; turns < 20; turns++) await turn()
        return found
      }
    })
    await tell(server, await plantHooks(server, urls(receiver.url, 3)))
    await claimed
    await stop(server)
    expect(receiver.received).toEqual([])
    expect(await server.opened.query(held)).toEqual([])
  })

  it('leaves the remaining deliveries to the next server, which sends each once', async () => {
    let opened: OpenStore | undefined
    const shared: Store = {
      ...store,
      open: async (folder) => {
        opened ??= await store.open(folder)
        return { ...opened, [Symbol.asyncDispose]: async () => {} }
      },
    }
    await using receiver = await startReceiver()
    const first = await startTestServer({ store: shared, config: { secretKey: 'shared' } })
    const { data } = first.context.config
    const hooks = await plantHooks(first, urls(receiver.url, 40))
    const telling = Array.from({ length: 5 }, () => tell(first, hooks))
    await Promise.all(telling)
    while (receiver.received.length < 20) await turn()
    await stop(first)
    expect(receiver.received.length).toBeLessThan(200)
    // On the same store, before the folder of the first server is removed.
    await first.close()
    const { attempt } = watchDeliveries()
    const { config, clock, log, versions } = first.context
    const again = { config: { ...config, data }, clock, log, versions: [...versions], attempt }
    const second = await startServer(again)
    await expect.poll(() => receiver.received.length).toBe(200)
    await second[Symbol.asyncDispose]()
    await first[Symbol.asyncDispose]()
    await opened![Symbol.asyncDispose]()
    expect(receiver.received).toHaveLength(200)
    const sent = receiver.received.map(
      ({ path, headers }) => `${path} ${String(headers['x-service-delivery'])}`,
    )
    expect(new Set(sent).size).toBe(200)
  })
})
