import { beforeEach, describe, expect, it } from 'vitest'
import { correctTimes } from '../../../server/workers/delivery/clock-steps.ts'
import { useHooks } from '../../_support/webhooks/hooks.ts'
import { settled, tell } from '../../_support/planted/hooks.ts'
import type { Hook } from '../../../server/storage/webhooks/hooks.ts'
import type { Answer } from '../../_support/webhooks/receiver.ts'
import { useService } from '../../_support/start-server.ts'
import { stores } from '../../_support/stores.ts'

const second = 1_000
const minute = 60 * second
const hour = 3_600 * second
const turn = () => new Promise((resolve) => setImmediate(resolve))

describe.each(stores)('a clock that is set back, on $name', (store) => {
  const service = useService({ store, config: { webhookRetries: [minute] } })
  let answer: Answer = (_received, response) => response.end('ok')
  const hooks = useHooks(service, (received, response) => answer(received, response))
  let hook: Hook
  let before: number
  beforeEach(async () => {
    const path = await hooks.create()
    const { storage } = service.server.context
    hook = (await storage.hooks.findAll([Number(path.split('/').at(-1))]))[0]!
    before = hooks.receiver.received.length
  })

  const heard = () => hooks.receiver.received.length - before
  async function pass(milliseconds: number): Promise<void> {
    service.server.clock.advance(milliseconds)
    for (let turns = 0; turns < 20; turns++) await turn()
    await settled(service.server)
  }
  /** Queues a delivery as a server would whose clock is ahead, and that is busy. */
  async function tellAhead(milliseconds: number): Promise<void> {
    const { server } = service
    const { storage, clock } = server.context
    const now = clock.now() + milliseconds
    await tell({ context: { storage, clock: { ...clock, now: () => now } } }, [hook])
  }

  it('makes deliveries due that were queued before', async () => {
    await pass(second) // the server has checked the clock
    await tellAhead(hour)
    await pass(2 * second)
    expect(heard()).toBe(0)
    service.server.clock.set(-minute)
    await expect
      .poll(async () => {
        await pass(second)
        return heard()
      })
      .toBe(1)
  })

  it('keeps the delay of a retry', async () => {
    answer = (_received, response) => response.writeHead(500).end()
    service.server.clock.set(hour)
    await tell(service.server, [hook])
    await settled(service.server)
    expect(heard()).toBe(1)
    answer = (_received, response) => response.end('ok')
    service.server.clock.set(-hour)
    await correctTimes(service.server.context)
    await pass(minute / 2)
    expect(heard()).toBe(1)
    await pass(minute)
    expect(heard()).toBe(2)
  })

  it('leaves retries of the right time alone', async () => {
    answer = (_received, response) => response.writeHead(500).end()
    await tell(service.server, [hook])
    await settled(service.server)
    const due = `select due_at from deliveries where hook_id = ${hook.id} and delivered_at is null`
    const [first] = await service.server.opened.query(due)
    await correctTimes(service.server.context)
    expect(await service.server.opened.query(due)).toEqual([first])
    answer = (_received, response) => response.end('ok')
    await pass(2 * minute)
  })

  it('shortens claims of a server that died while its clock was ahead', async () => {
    const { context, opened, clock } = service.server
    await tellAhead(0)
    await opened.run(
      `update lanes set lease_until = ${clock.now() + hour}, holder = 7, claims = 1
       where hook_id = ${hook.id}`,
    )
    await correctTimes(context)
    await pass(minute + second)
    expect(heard()).toBe(1)
  })
})
