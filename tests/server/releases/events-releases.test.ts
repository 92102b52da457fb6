import { beforeEach, describe, expect, it } from 'vitest'
import { useService } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'
import { inWords, listenTo } from '../../_support/webhooks/listeners.ts'

describe.each(stores)('events of releases, on $name', (store) => {
  const service = useService({ store })
  const mona = () => service.as('mona')
  let path: string
  beforeEach(async () => {
    path = await service.repository({ auto_init: true })
  })

  const release = async (input: object) => (await mona().post(`${path}/releases`, input)).body
  const edit = (id: number, input: object) => mona().patch(`${path}/releases/${id}`, input)

  /** The events that `work` causes. */
  async function caused(work: () => Promise<unknown>, events = ['release']) {
    await using listeners = await listenTo(service.server, path, events)
    await work()
    return await listeners.told()
  }
  const words = async (work: () => Promise<unknown>, events?: string[]) =>
    inWords(await caused(work, events))

  it('a release sends created, published and released, after the create event of its tag', async () => {
    const events = ['release', 'create', 'push']
    const told = await caused(() => release({ tag_name: 'v1', name: 'One' }), events)
    const ofRelease = ['created', 'published', 'released'].map((action) => `release ${action}`)
    expect(inWords(told)).toEqual(['create', 'push', ...ofRelease])
    expect(told[0]).toMatchObject({ ref: 'v1', ref_type: 'tag' })
    expect(told.at(-1)).toMatchObject({
      release: { tag_name: 'v1', name: 'One', draft: false },
      repository: { full_name: path.slice('/repos/'.length) },
      sender: { login: 'mona' },
    })
  })

  it('a draft sends created; its publication sends published and released', async () => {
    const { id } = await release({ tag_name: 'v1', draft: true })
    expect(await words(() => release({ tag_name: 'v2', draft: true }))).toEqual(['release created'])
    expect(await words(() => edit(id, { draft: false }))).toEqual([
      'release published',
      'release released',
    ])
    expect(await words(() => edit(id, { draft: true }))).toEqual(['release unpublished'])
  })

  it('a prerelease sends prereleased, and released when it becomes a full release', async () => {
    const input = { tag_name: 'v1', prerelease: true }
    expect(await words(() => release(input))).toContain('release prereleased')
    const { id } = (await mona().get(`${path}/releases/tags/v1`)).body
    expect(await words(() => edit(id, { prerelease: false }))).toEqual([
      'release edited',
      'release released',
    ])
  })

  it('an edit sends edited with the previous texts, unless nothing changes', async () => {
    const { id } = await release({ tag_name: 'v1', name: 'One', body: 'First' })
    const told = await caused(() => edit(id, { name: 'Uno', body: 'First' }))
    expect(inWords(told)).toEqual(['release edited'])
    expect(told[0]!.changes).toEqual({ name: { from: 'One' } })
    expect(await words(() => edit(id, { name: 'Uno' }))).toEqual([])
  })

  it('a deletion sends deleted', async () => {
    const { id } = await release({ tag_name: 'v1' })
    expect(await words(() => mona().delete(`${path}/releases/${id}`))).toEqual(['release deleted'])
  })

  it('a refused call sends none', async () => {
    await release({ tag_name: 'v1' })
    const attempts = async () => {
      await release({ tag_name: 'v1' })
      await service.as('hubot').post(`${path}/releases`, { tag_name: 'v2' })
    }
    expect(await words(attempts, ['release', 'create'])).toEqual([])
  })

  it('a publication is in the feed, and a draft is not', async () => {
    await release({ tag_name: 'v1', draft: true })
    const { id } = await release({ tag_name: 'v2' })
    await edit(id, { body: 'More' })
    const { body } = await mona().get(`${path}/events`)
    const found = body.filter(({ type }: { type: string }) => type === 'ReleaseEvent')
    expect(found).toHaveLength(1)
    expect(found[0].payload).toMatchObject({
      action: 'published',
      release: { id, tag_name: 'v2', author: { login: 'mona' }, body: null },
    })
  })
})
