import { describe, expect, it } from 'vitest'
import { versions } from '../../_support/bundles.ts'
import { useService } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'

describe.each(stores)('topics on $name', (store) => {
  const service = useService({ store })
  const put = (path: string, names: unknown, login = 'mona') =>
    service.as(login).request('PUT', `${path}/topics`, { names })

  it.each(versions)('PUT replaces them and GET lists them in %s', async (version) => {
    const path = await service.repository()
    const mona = service.as('mona', { version })
    expect((await mona.get(`${path}/topics`)).body).toEqual({ names: [] })
    const names = ['Widgets', 'api', 'api']
    const replaced = await mona.request('PUT', `${path}/topics`, { names })
    expect([replaced.status, replaced.body]).toEqual([200, { names: ['widgets', 'api'] }])
    expect((await mona.get(`${path}/topics`)).body).toEqual({ names: ['widgets', 'api'] })
    expect((await mona.get(path)).body.topics).toEqual(['widgets', 'api'])
    const page = await mona.get(`${path}/topics?per_page=1&page=2`)
    expect(page.body).toEqual({ names: ['api'] })
    expect((await mona.request('PUT', `${path}/topics`, { names: [] })).body.names).toEqual([])
  })

  it('PUT sends an event with the previous topics, unless nothing changed', async () => {
    const path = await service.repository()
    const config = { url: 'http://127.0.0.1:9/', content_type: 'json' }
    const { body: hook } = await service
      .as('mona')
      .post(`${path}/hooks`, { config, events: ['repository'] })
    await put(path, ['one'])
    await put(path, ['one'])
    await put(path, ['two'])
    await service.server.delivered()
    const deliveries = `${path}/hooks/${hook.id}/deliveries`
    const { body } = await service.as('mona').get(deliveries)
    const told = (body as { id: number; event: string }[]).filter((each) => each.event !== 'ping')
    const payloads = await Promise.all(
      told.map(async ({ id }) => {
        const { body: whole } = await service.as('mona').get(`${deliveries}/${id}`)
        return whole.request.payload
      }),
    )
    expect(payloads).toHaveLength(2)
    expect(payloads.map(({ action, changes }) => [action, changes.topics.from])).toEqual([
      ['edited', ['one']],
      ['edited', []],
    ])
    expect(payloads[0].repository.topics).toEqual(['two'])
  })

  it.each([
    [['under_score']],
    [['-first']],
    [['a b']],
    [['']],
    [['x'.repeat(51)]],
    [Array.from({ length: 21 }, (_, index) => `topic-${index}`)],
    ['widgets'],
    [undefined],
  ])('422 for %j', async (names) => {
    const path = await service.repository()
    expect((await put(path, names)).status).toBe(422)
    expect((await service.as('mona').get(`${path}/topics`)).body.names).toEqual([])
  })

  it('403 for readers, and while the repository is archived', async () => {
    const path = await service.repository()
    expect((await put(path, ['mine'], 'stranger')).status).toBe(403)
    await service.as('mona').patch(path, { archived: true })
    expect((await put(path, ['mine'])).status).toBe(403)
  })
})
