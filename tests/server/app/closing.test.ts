import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { client } from '../../_support/service-client.ts'
import { startTestServer } from '../../_support/start-server.ts'
import { stores } from '../../_support/stores.ts'

const lease = 60_000

/** Connections of others to the database. */
const connections = `select pid from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`

describe.each(stores)('closing a server, on $name', (store) => {
  it('ends the scan for abandoned pushes before the store closes', async () => {
    const server = await startTestServer({ store, world: null })
    const { pushes } = server.context.storage
    const { pending } = pushes
    const order: string[] = []
    let look = () => {}
    const allowed = new Promise<void>((resolve) => (look = resolve))
    pushes.pending = async () => {
      await allowed
      order.push('looked')
      return pending()
    }
    server.clock.advance(lease)
    const closing = server[Symbol.asyncDispose]().then(() => order.push('closed'))
    for (let turn = 0; turn < 100; turn++) await setImmediate()
    look()
    await closing
    expect(order).toEqual(['looked', 'closed'])
  })

  it.skipIf(store.name === 'embedded')('leaves no connection to the database behind', async () => {
    await using server = await startTestServer({ store })
    const anonymous = client(server)
    const requests = Array.from({ length: 100 }, (_, page) =>
      anonymous.get(`/repos/acme/widgets/events?page=${page + 1}`).catch(() => undefined),
    )
    await requests[0]
    await server.close()
    const others = async () => (await server.opened.query(connections)).length
    await expect.poll(others).toBe(0)
    await Promise.all(requests)
  })

  it('leaves no timer behind', async () => {
    const server = await startTestServer({ store })
    await server[Symbol.asyncDispose]()
    expect(server.clock.pending()).toBe(0)
  })
})
