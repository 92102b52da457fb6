import { describe, expect, it } from 'vitest'
import { useHooks } from '../../_support/webhooks/hooks.ts'
import { useService } from '../../_support/start-server.ts'
import type { Answer } from '../../_support/service-client.ts'
import { stores } from '../../_support/stores.ts'

const many = 10

describe.each(stores)('concurrent changes of hooks on $name', (store) => {
  const service = useService({ store })
  const hooks = useHooks(service)
  const mona = () => service.as('mona')
  const path = () => `${hooks.repository}/hooks`

  /** Hooks of one repository, all for pushes and each with its own URL. */
  const create = (count = many, events = ['push']) =>
    Promise.all(Array.from({ length: count }, () => hooks.create({ events })))
  const statuses = (answers: Answer[]) => answers.map(({ status }) => status).sort()
  const list = async () => (await mona().get(`${path()}?per_page=100`)).body as { config: object }[]

  const ways: [string, (hook: string, config: object) => Promise<Answer>][] = [
    ['updates', (hook, config) => mona().patch(hook, { config })],
    ['updates of the configuration', (hook, config) => mona().patch(`${hook}/config`, config)],
    ['new hooks', (_hook, config) => mona().post(path(), { config })],
  ]

  it.each(ways)('of many %s with one configuration one succeeds', async (_what, ask) => {
    const made = await create()
    const config = { url: hooks.address(), content_type: 'json' }
    const answers = await Promise.all(made.map((hook) => ask(hook, config)))
    const [first, ...others] = statuses(answers)
    expect(first).toBeLessThan(300)
    expect(others).toEqual(Array(many - 1).fill(422))
    const same = (await list()).filter((hook) => JSON.stringify(hook.config).includes(config.url))
    expect(same).toHaveLength(1)
  })

  it('only one of all of these together succeeds', async () => {
    const made = await create()
    const config = { url: hooks.address(), content_type: 'json' }
    const answers = made.map((hook, index) => ways[index % ways.length]![1](hook, config))
    const [first, ...others] = statuses(await Promise.all(answers))
    expect(first).toBeLessThan(300)
    expect(others).toEqual(Array(many - 1).fill(422))
  })

  it('an event has at most 20 hooks, also when they subscribe concurrently', async () => {
    const made = [...(await create(12, ['issues'])), ...(await create(12, ['star']))]
    const answers = await Promise.all(
      made.map((hook) => mona().patch(hook, { add_events: ['push'] })),
    )
    expect(statuses(answers)).toEqual([...Array(20).fill(200), ...Array(4).fill(422)])
  })

  it('concurrent additions are all kept', async () => {
    const [hook = ''] = await create(1)
    const events = ['issues', 'star', 'fork', 'watch', 'create', 'delete', 'release', 'member']
    const answers = await Promise.all(
      events.map((event) => mona().patch(hook, { add_events: [event] })),
    )
    expect(statuses(answers)).toEqual(events.map(() => 200))
    const { body } = await mona().get(hook)
    expect([...body.events].sort()).toEqual(['push', ...events].sort())
  })

  it('concurrent changes to parts of a configuration are all applied', async () => {
    const [hook = ''] = await create(1)
    const parts = [{ url: hooks.address() }, { content_type: 'form' }, { insecure_ssl: '1' }]
    await Promise.all(parts.map((part) => mona().patch(`${hook}/config`, part)))
    const { body } = await mona().get(`${hook}/config`)
    expect(body).toEqual(Object.assign({}, ...parts))
  })

  it('a hook that is deleted at the same time stays deleted', async () => {
    const made = await create(4)
    for (const hook of made) {
      const { body: log } = await mona().get(`${hook}/deliveries`)
      const asked = [
        mona().patch(hook, { add_events: ['star'] }),
        mona().patch(`${hook}/config`, { url: hooks.address() }),
        mona().delete(hook),
        mona().patch(hook, { config: { secret: 'new' } }),
        mona().post(`${hook}/pings`),
        mona().post(`${hook}/tests`),
        mona().post(`${hook}/deliveries/${log[0].id}/attempts`),
        mona().delete(hook),
      ]
      const answers = await Promise.all(asked)
      const [, , deleted, , , , , again] = answers
      expect(statuses([deleted!, again!])).toEqual([204, 404])
      for (const { status } of answers) expect(status).toBeOneOf([200, 202, 204, 404])
      expect((await mona().get(hook)).status).toBe(404)
    }
    expect(await list()).toEqual([])
    await service.server.delivered()
  })
})
