import { verify } from '@octokit/webhooks-methods'
import { describe, expect, it } from 'vitest'
import { versions } from '../../_support/bundles.ts'
import { workOn } from '../../_support/git/git-work.ts'
import { failure } from '../../_support/http/failures.ts'
import { useService } from '../../_support/start-server.ts'
import { stores } from '../../_support/stores.ts'
import { useDeliveredHooks } from '../../_support/webhooks/delivered-hooks.ts'
import { useHooks } from '../../_support/webhooks/hooks.ts'
import type { Received } from '../../_support/webhooks/receiver.ts'

interface Listed {
  id: number
  guid: string
}

const month = 30 * 24 * 3_600_000

describe.each(stores)('redelivery on $name', (store) => {
  const service = useService({ store })
  const hooks = useHooks(service)
  const recorded = useDeliveredHooks(service)
  const mona = () => service.as('mona')
  const guidOf = ({ headers }: Received) => headers['x-service-delivery']
  const listed = async (hook: string, query = ''): Promise<Listed[]> =>
    (await mona().get(`${hook}/deliveries${query}`)).body
  const again = (hook: string, id: number) => mona().post(`${hook}/deliveries/${id}/attempts`)
  const lastPing = async (hook: string) => (await listed(hook))[0]!.id

  async function pushOnce() {
    await using work = await workOn(service, hooks.repository)
    await work.push()
  }

  describe.each(versions)('in %s', (version) => {
    it('POST …/attempts returns 202 with an empty object, and the payload is sent again', async () => {
      const hook = await hooks.create({}, { version })
      const before = await listed(hook)
      const asked = `${hook}/deliveries/${before[0]!.id}/attempts`
      const { status, body } = await service.as('mona', { version }).post(asked)
      expect([status, body]).toEqual([202, {}])
      await service.server.delivered()
      const [latest, ...others] = await listed(hook)
      expect(others).toEqual(before)
      const { id, guid, ...rest } = before[0]!
      expect(latest).toEqual({
        ...rest,
        id: expect.any(Number),
        guid,
        redelivery: true,
        duration: expect.any(Number),
      })
      expect(latest!.id).toBeGreaterThan(id)
    })
  })

  it('one event has one GUID for all its hooks, and is sent again to one of them, byte for byte', async () => {
    const [one, other] = [await hooks.create(), await hooks.create({ config: { secret: 's' } })]
    await pushOnce()
    const first = await hooks.heard()
    expect(first.map(({ path }) => path).sort()).toHaveLength(2)
    expect(new Set(first.map(guidOf)).size).toBe(1)
    expect(first[0]!.body).toEqual(first[1]!.body)

    await mona().patch(hooks.repository, { description: 'Of another kind.', private: true })
    await hooks.heard()
    const [delivery] = await listed(one)
    await again(one, delivery!.id)
    const [second, ...more] = await hooks.heard()
    expect(more).toEqual([])
    expect(second!.body).toEqual(first[0]!.body)
    expect(guidOf(second!)).toBe(guidOf(first[0]!))
    expect(second!.headers['x-service-event']).toBe('push')
    expect(await listed(other, '?redelivery=true')).toEqual([])
  })

  it('can be requested twice, and of a redelivery too', async () => {
    const hook = await hooks.create()
    await pushOnce()
    const [original] = await hooks.heard()
    const { id, guid } = (await listed(hook))[0]!
    await again(hook, id)
    await again(hook, id)
    await service.server.delivered()
    const [, second] = await listed(hook, '?redelivery=true')
    await again(hook, second!.id)
    const heard = await hooks.heard()
    expect(heard.map(({ body }) => body)).toEqual(Array(3).fill(original!.body))
    const redeliveries = await listed(hook, '?redelivery=true')
    expect(redeliveries.map((each) => each.guid)).toEqual([guid, guid, guid])
    expect(new Set(redeliveries.map((each) => each.id)).size).toBe(3)
    const attempts = `select attempt from deliveries where redelivery = 1 and guid = '${guid}'`
    expect(await service.server.opened.query(attempts)).toEqual(Array(3).fill({ attempt: 0 }))
  })

  it('goes to the current URL of the hook, signed with its current secret', async () => {
    const hook = await hooks.create({ config: { secret: 'before' } })
    const id = await lastPing(hook)
    const sent = hooks.receiver.received.at(-1)!
    const url = `${hooks.address()}-moved`
    await mona().patch(hook, { config: { url, secret: 'now', content_type: 'form' } })
    await again(hook, id)
    await service.server.delivered()
    const { path, headers, body } = hooks.receiver.received.at(-1)!
    expect(path).toBe(new URL(url).pathname)
    expect(new URLSearchParams(body.toString()).get('payload')).toBe(sent.body.toString())
    const signature = headers['x-hub-signature-256'] as string
    expect(await verify('now', body.toString(), signature)).toBe(true)
  })

  it('reaches a hook that is disabled or switched off', async () => {
    const hook = await hooks.create()
    await pushOnce()
    await hooks.heard()
    const { id } = (await listed(hook))[0]!
    await mona().patch(hook, { active: false })
    await again(hook, id)
    expect(await hooks.heard()).toHaveLength(1)
    const { storage } = service.server.context
    const health = { active: false, health: 'disabled' as const, failures: 9 }
    const hookId = Number(hook.split('/').at(-1))
    await storage.hooks.recordHealth(hookId, { ...health, disabled_reason: 'Too many failures' })
    await again(hook, id)
    expect(await hooks.heard()).toHaveLength(1)
    expect((await mona().get(hook)).body).toMatchObject({ active: false })
  })

  it('is possible for failed and for successful deliveries', async () => {
    const hook = await recorded.hook({ url: `${recorded.receiver.url}failing` })
    await again(hook, await lastPing(hook))
    await service.server.delivered()
    const statuses = (await mona().get(`${hook}/deliveries`)).body
    expect(statuses).toMatchObject([
      { redelivery: true, status_code: 500 },
      { redelivery: false, status_code: 500 },
    ])
  })

  it('is possible for 30 days, to the millisecond', async () => {
    const hook = await recorded.hook()
    const { clock } = service.server
    const id = await recorded.record(hook, { age: month - 1_000 })
    for (const [step, status] of [
      [0, 202],
      [999, 202],
      [1, 202],
      [1, 404],
      [1_000, 404],
    ] as const) {
      clock.leap(step)
      expect([step, (await again(hook, id)).status]).toEqual([step, status])
      await service.server.delivered()
    }
    expect(await listed(hook, '?redelivery=true')).toHaveLength(3)
  })

  it('404 for an unknown delivery, and for one of another hook', async () => {
    const hook = await hooks.create()
    const id = await lastPing(hook)
    const other = await hooks.create()
    const elsewhere = `${await service.repository()}/hooks/${hook.split('/').at(-1)}`
    const rows = await service.server.rows()
    for (const path of [
      `${other}/deliveries/${id}`,
      `${elsewhere}/deliveries/${id}`,
      `${hook}/deliveries/${id}.0`,
      `${hook}/deliveries/+${id}`,
      `${hook}/deliveries/0`,
      `${hook}/deliveries/99999999999999999999`,
      `${hook}/deliveries/all`,
    ]) {
      const { status, body } = await mona().post(`${path}/attempts`)
      expect([path, status, body]).toEqual([path, 404, failure(service.server, 404, 'Not Found')])
    }
    expect(await service.server.rows()).toEqual(rows)
  })

  it('is not possible for a deleted hook', async () => {
    const hook = await hooks.create()
    const id = await lastPing(hook)
    await mona().delete(hook)
    expect((await again(hook, id)).status).toBe(404)
  })
})
