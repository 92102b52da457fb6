import { describe, expect, it } from 'vitest'
import { useService } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'
import { useDeliveredHooks } from '../../_support/webhooks/delivered-hooks.ts'

describe.each(stores)('deleting a webhook, on $name', (store) => {
  const service = useService({ store })
  const hooks = useDeliveredHooks(service)
  const mona = () => service.as('mona')
  const idOf = (hook: string) => Number(hook.split('/').at(-1))
  const repositoryOf = (hook: string) => hook.split('/hooks/')[0]!
  const url = (path: string) => `${hooks.receiver.url}${path}`

  /** Events that a path received, oldest first. */
  const heard = (path: string) =>
    hooks.receiver.received
      .filter((one) => one.path === `/${path}`)
      .map(({ headers }) => headers['x-service-event'])

  /** Creates a hook for `events` with its own path. */
  async function hook(path: string, events: string[], active = true): Promise<string> {
    const at = await hooks.hook({ url: url(path) })
    await mona().patch(at, { events, active })
    return at
  }

  it('removes it for everyone, with all its data', async () => {
    const at = await hook('gone', ['push'])
    expect((await mona().delete(at)).status).toBe(204)
    for (const path of [at, `${at}/config`, `${at}/deliveries`])
      expect((await mona().get(path)).status).toBe(404)
    expect((await mona().post(`${at}/pings`)).status).toBe(404)
    expect((await mona().get(`${repositoryOf(at)}/hooks`)).body).toEqual([])
    expect((await mona().delete(at)).status).toBe(404)
  })

  it('allows another with the same configuration', async () => {
    const at = await hook('again', ['push'])
    await mona().delete(at)
    const config = { url: url('again'), content_type: 'json' }
    const { status, body } = await mona().post(`${repositoryOf(at)}/hooks`, { config })
    expect(status).toBe(201)
    expect(body.id).toBeGreaterThan(idOf(at))
  })

  it('sends meta last, if it is subscribed', async () => {
    const at = await hook('meta', ['meta'])
    await mona().delete(at)
    await service.server.delivered()
    expect(heard('meta')).toEqual(['ping', 'meta'])
    const { body } = hooks.receiver.received.findLast(({ path }) => path === '/meta')!
    expect(JSON.parse(body.toString())).toMatchObject({
      action: 'deleted',
      hook_id: idOf(at),
      hook: { id: idOf(at), events: ['meta'], config: { url: url('meta') } },
      sender: { login: 'mona' },
    })
  })

  it.each([
    ['is not subscribed to meta', ['push'], true],
    ['is not active', ['meta'], false],
  ])('sends nothing when it %s', async (what, events, active) => {
    const path = what.replaceAll(' ', '-')
    await mona().delete(await hook(path, events, active))
    await service.server.delivered()
    expect(heard(path)).toEqual(['ping'])
  })

  it('drops its waiting deliveries', async () => {
    const at = await hook('late', ['push'])
    const { storage, clock } = service.server.context
    const later = clock.now() + 60_000
    await storage.transaction(async ({ lanes, deliveries }) => {
      const payload_id = await deliveries.createPayload('{}')
      await lanes.enqueue([{ hook_id: idOf(at), pool: '' }], later)
      const due = { hook_id: idOf(at), payload_id, guid: 'late', event: 'push' }
      await deliveries.create([{ ...due, redelivery: 1, created_at: clock.now(), due_at: later }])
    })
    await mona().delete(at)
    service.server.clock.advance(61_000)
    await service.server.delivered()
    expect(heard('late')).toEqual(['ping'])
  })

  it('succeeds once under concurrent requests', async () => {
    const at = await hook('once', ['meta'])
    const answers = await Promise.all([1, 2, 3, 4].map(() => mona().delete(at)))
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404, 404])
    await service.server.delivered()
    expect(heard('once')).toEqual(['ping', 'meta'])
  })

  it('happens with its repository, and the hook receives that event', async () => {
    const at = await hook('with', ['repository'])
    await mona().delete(repositoryOf(at))
    await service.server.delivered()
    expect(heard('with')).toEqual(['ping', 'repository'])
    const hookLeft = (await service.server.context.storage.hooks.findAll([idOf(at)]))[0]
    expect(hookLeft?.deleted_at).toBe(service.server.clock.now())
  })
})
