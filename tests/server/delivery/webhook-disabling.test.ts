import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import type { Hook } from '../../../server/storage/webhooks/hooks.ts'
import { settled, tell } from '../../_support/planted/hooks.ts'
import { useService } from '../../_support/start-server.ts'
import { stores } from '../../_support/stores.ts'
import { eventOf, useHooks } from '../../_support/webhooks/hooks.ts'

interface Entry {
  level: number
  hook?: number
  from?: string
  to?: string
}

const warn = 40

describe.each(stores)('with --webhook-disable-after 4 a hook on $name', (store) => {
  const entries: Entry[] = []
  const write = (line: string) => void entries.push(JSON.parse(line) as Entry)
  const log = pino({ level: 'info', base: null }, { write })
  const service = useService({ store, log, config: { webhookDisableAfter: 4 } })
  let status = 200
  const hooks = useHooks(service, (_received, response) => response.writeHead(status).end())
  const mona = () => service.as('mona')
  const idOf = (path: string) => Number(path.split('/').at(-1))

  async function failing(): Promise<{ path: string; hook: Hook }> {
    status = 200
    const path = await hooks.create()
    await hooks.heard()
    status = 500
    const { storage } = service.server.context
    return { path, hook: (await storage.hooks.findAll([idOf(path)]))[0]! }
  }
  async function fail(hook: Hook, times: number): Promise<void> {
    for (let round = 0; round < times; round++) {
      await tell(service.server, [hook])
      await settled(service.server)
    }
  }
  const changes = (hook: Hook) =>
    entries.filter((entry) => entry.hook === hook.id).map(({ from, to }) => `${from} → ${to}`)
  const counted = async () => {
    const { values } = await service.server.context.metrics.deliveries.transitions.get()
    const of = (health: string) => values.find(({ labels }) => labels.health === health)?.value ?? 0
    return { warned: of('warned'), disabled: of('disabled'), closed: of('closed') }
  }
  const statuses = async (hook: Hook) => {
    const query = `select status from deliveries where hook_id = ${hook.id} order by id`
    return (await service.server.opened.query<{ status: string }>(query)).map((row) => row.status)
  }

  it('is warned, then disabled, each logged once; the API shows the reason', async () => {
    const { path, hook } = await failing()
    const before = await counted()
    await fail(hook, 3)
    expect((await mona().get(path)).body).toMatchObject({ active: true })
    await fail(hook, 1)
    expect((await mona().get(path)).body).toMatchObject({
      active: false,
      disabled_reason: 'Disabled after 4 failed deliveries in a row',
    })
    expect(changes(hook)).toEqual(['closed → warned', 'warned → disabled'])
    expect(
      entries.filter((entry) => entry.hook === hook.id).every(({ level }) => level === warn),
    ).toBe(true)
    expect(await counted()).toEqual({
      ...before,
      warned: before.warned + 1,
      disabled: before.disabled + 1,
    })
    const [listed] = (await mona().get(path.replace(/\/\d+$/, ''))).body
    expect(listed).toMatchObject({ active: false, disabled_reason: expect.any(String) })
  })

  it('starts counting anew after a success', async () => {
    const { path, hook } = await failing()
    await fail(hook, 3)
    status = 200
    await fail(hook, 1)
    status = 500
    await fail(hook, 3)
    expect((await mona().get(path)).body.active).toBe(true)
    expect(changes(hook)).toEqual(['closed → warned', 'warned → closed', 'closed → warned'])
  })

  it('that was disabled gets none of its waiting deliveries, which is logged', async () => {
    const { hook } = await failing()
    for (let round = 0; round < 7; round++) await tell(service.server, [hook])
    await settled(service.server)
    expect(await hooks.heard()).toHaveLength(4)
    expect((await statuses(hook)).slice(1)).toEqual([
      ...Array<string>(4).fill('Invalid HTTP Response: 500'),
      ...Array<string>(3).fill('not sent: the hook is disabled'),
    ])
  })

  it('that was disabled receives no new events', async () => {
    const { path, hook } = await failing()
    await mona().patch(path, { events: ['repository'] })
    await fail(hook, 4)
    await hooks.heard()
    await mona().patch(hooks.repository, { description: 'Another.' })
    await settled(service.server)
    expect(await hooks.heard()).toEqual([])
  })

  it('that was disabled receives redeliveries and pings', async () => {
    const { path, hook } = await failing()
    await fail(hook, 4)
    await hooks.heard()
    const before = hooks.receiver.received.length
    const { body } = await mona().get(`${path}/deliveries`)
    expect((await mona().post(`${path}/pings`)).status).toBe(204)
    expect((await mona().post(`${path}/deliveries/${body[0].id}/attempts`)).status).toBe(202)
    await settled(service.server)
    const heard = hooks.receiver.received.slice(before)
    expect(heard.map(eventOf)).toEqual(['ping', 'push'])
    expect(changes(hook)).toHaveLength(2)
  })

  it('is enabled by an update, with a failure count of zero', async () => {
    const { path, hook } = await failing()
    await fail(hook, 4)
    expect((await mona().patch(path, { active: true })).body).toMatchObject({ active: true })
    expect(changes(hook).at(-1)).toBe('disabled → closed')
    await fail(hook, 3)
    const { body } = await mona().get(path)
    expect(body.active).toBe(true)
    expect(body).not.toHaveProperty('disabled_reason')
  })

  it('is not charged with deliveries that were never sent', async () => {
    const { path, hook } = await failing()
    const { storage } = service.server.context
    await storage.hooks.setSecret(hook.id, '00000000:AAAA')
    await fail(hook, 6)
    expect((await mona().get(path)).body.active).toBe(true)
    expect((await storage.hooks.findAll([hook.id]))[0]).toMatchObject({
      failures: 0,
      health: 'closed',
    })
  })
})
