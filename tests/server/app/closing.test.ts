import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { startTestServer } from '../../_support/start-server.ts'
import { stores } from '../../_support/stores.ts'

const lease = 60_000

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

  it('leaves no timer behind', async () => {
    const server = await startTestServer({ store })
    await server[Symbol.asyncDispose]()
    expect(server.clock.pending()).toBe(0)
  })
})
