import { describe, expect, it } from 'vitest'
import { purge } from '../../../server/workers/delivery/purge.ts'
import { useService } from '../../_support/start-server.ts'
import { stores } from '../../_support/stores.ts'
import { useDeliveredHooks } from '../../_support/webhooks/delivered-hooks.ts'

const day = 24 * 3_600_000
const month = 30 * day

describe.each(stores)('the purge on $name', (store) => {
  const service = useService({ store })
  const { hook, record } = useDeliveredHooks(service)
  const mona = () => service.as('mona')
  const count = async (table: string) =>
    Number((await service.server.opened.query(`select count(*) as n from ${table}`))[0]!.n)
  const ids = async (at: string) => {
    const rows = await service.server.opened.query<{ id: number | string }>(
      `select id from deliveries where hook_id = ${at.split('/').at(-1)} order by id`,
    )
    return rows.map(({ id }) => Number(id))
  }

  it('removes deliveries beyond their retention, and their payloads', async () => {
    const at = await hook()
    const [ping] = await ids(at)
    const old = await record(at, { age: month + 2 * 3_600_000 })
    const young = await record(at, { age: month })
    const payloads = await count('payloads')
    await purge(service.server.context)
    expect(await ids(at)).toEqual([ping, young])
    expect(await count('payloads')).toBe(payloads - 1)
    expect(old).not.toBe(young)
  })

  it('keeps a payload that a redelivery still needs', async () => {
    const at = await hook()
    const { deliveries } = service.server.context.storage
    const old = await record(at, { age: month + day })
    const [row] = await service.server.opened.query<{ payload_id: number }>(
      `select payload_id from deliveries where id = ${old}`,
    )
    const now = service.server.clock.now()
    const hookId = Number(at.split('/').at(-1))
    const again = { hook_id: hookId, payload_id: row!.payload_id, guid: 'g', event: 'ping' }
    const outcome = { delivered_at: now, status: 'OK', status_code: 200, created_at: now }
    const [id = 0] = await deliveries.create([{ ...again, ...outcome, redelivery: 1 }])
    await purge(service.server.context)
    expect(await deliveries.findAttempted(hookId, id, now)).toMatchObject({ guid: 'g' })
  })

  it('removes a deleted hook once it has nothing left to send', async () => {
    const at = await hook({ url: 'http://127.0.0.1:9/' })
    await mona().delete(at)
    await service.server.delivered()
    await purge(service.server.context)
    expect(await ids(at)).toEqual([])
    const id = Number(at.split('/').at(-1))
    expect((await service.server.context.storage.hooks.findAll([id]))[0]).toBeUndefined()
  })

  it('runs every hour', async () => {
    const at = await hook()
    const old = await record(at, { age: month + day })
    service.server.clock.advance(3_600_000)
    while ((await ids(at)).includes(old));
    expect(await ids(at)).toHaveLength(1)
  })

  it('hides no existing row from a reader of pages', async () => {
    const at = await hook()
    for (let index = 0; index < 450; index++) await record(at, { age: month + day })
    const kept: number[] = []
    for (let index = 0; index < 30; index++) kept.unshift(await record(at))
    const purging = purge(service.server.context)
    const seen: number[] = []
    let next: string | undefined = `${at}/deliveries?per_page=7`
    while (next) {
      const { body, headers } = await mona().get(next)
      seen.push(...body.map(({ id }: { id: number }) => id))
      next = /<([^>]+)>; rel="next"/.exec(String(headers.link ?? ''))?.[1]
      if (next) next = next.slice(service.server.url.length)
    }
    await purging
    expect(seen.filter((id) => kept.includes(id))).toEqual(kept)
    expect((await ids(at)).length).toBe(31)
  })
})
