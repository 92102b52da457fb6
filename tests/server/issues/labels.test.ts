import { beforeEach, describe, expect, it } from 'vitest'
import { defaultLabels } from '../../../server/storage/issues/default-labels.ts'
import type { Answer } from '../../_support/service-client.ts'
import { letIn } from '../../_support/fixtures/let-in.ts'
import { useService } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'

describe.each(stores)('labels on $name', (store) => {
  const service = useService({ store })
  let path: string
  let labels: string
  let on: string
  beforeEach(async () => {
    path = await service.repository()
    labels = `${path}/labels`
    on = `${path}/issues/1/labels`
    await service.as('mona').post(`${path}/issues`, { title: 'Broken' })
  })

  const mona = () => service.as('mona')
  const names = ({ body }: Answer): string[] => body.map(({ name }: { name: string }) => name)
  const added = async () =>
    names(await mona().get(`${labels}?per_page=100`)).slice(defaultLabels.length)

  it('POST makes a label, GET finds it without regard to case', async () => {
    const input = { name: 'In Doubt', color: 'd73a4a', description: 'Who knows?' }
    const made = await mona().post(labels, input)
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({ ...input, default: false })
    expect(made.body.url).toMatch(/\/labels\/In%20Doubt$/)
    expect((await service.as().get(`${labels}/in%20doubt`)).body).toEqual(made.body)
    expect((await mona().get(`${labels}/none`)).status).toBe(404)
    const again = await mona().post(labels, { name: 'IN DOUBT' })
    expect(again.status).toBe(422)
    expect(again.body.errors).toMatchObject([{ field: 'name', code: 'already_exists' }])
    for (const wrong of [{}, { name: 'x', color: '#fff' }, { name: '' }]) {
      expect((await mona().post(labels, wrong)).status).toBe(422)
    }
  })

  it('a list has the default labels, and then those that were created', async () => {
    const defaults = defaultLabels.map(({ name }) => name)
    expect(names(await mona().get(labels))).toEqual(defaults)
    for (const name of ['c', 'a', 'b']) await mona().post(labels, { name })
    expect(names(await mona().get(labels))).toEqual([...defaults, 'c', 'a', 'b'])
    const page = await mona().get(`${labels}?per_page=11`)
    expect(names(page)).toEqual([...defaults, 'c', 'a'])
    expect(page.headers.link).toContain('rel="next"')
  })

  it('PATCH changes it on all its issues', async () => {
    await mona().post(on, { labels: ['odd', 'bug'] })
    const { body } = await mona().patch(`${labels}/ODD`, { new_name: 'Strange', color: 'FFAA00' })
    expect(body).toMatchObject({ name: 'Strange', color: 'ffaa00', description: null })
    expect(names(await mona().get(on))).toEqual(['Strange', 'bug'])
    expect((await mona().patch(`${labels}/strange`, { new_name: 'strange' })).body.name).toBe(
      'strange',
    )
    expect((await mona().patch(`${labels}/STRANGE`, { description: 'x' })).body.name).toBe(
      'strange',
    )
    expect((await mona().patch(`${labels}/bug`, { new_name: 'Strange' })).status).toBe(422)
    expect((await mona().patch(`${labels}/none`, {})).status).toBe(404)
  })

  it('DELETE removes it from the repository and from all its issues', async () => {
    await mona().post(on, { labels: ['odd', 'bug'] })
    expect((await mona().delete(`${labels}/odd`)).status).toBe(204)
    expect((await mona().delete(`${labels}/odd`)).status).toBe(404)
    expect(names(await mona().get(on))).toEqual(['bug'])
  })

  it.each(['kind/bug', 'kind%2Fbug', 'KIND/Bug'])('a path names a label as %s', async (name) => {
    await mona().post(labels, { name: 'kind/bug' })
    expect((await mona().get(`${labels}/${name}`)).body.name).toBe('kind/bug')
    expect((await mona().get(`${labels}/kind`)).status).toBe(404)
    expect((await mona().get(`${labels}/kind%252Fbug`)).status).toBe(404)

    await mona().post(on, { labels: ['kind/bug', 'kind'] })
    expect(names(await mona().delete(`${on}/${name}`))).toEqual(['kind'])
    const changed = await mona().patch(`${labels}/${name}`, { new_name: 'a/b/c' })
    expect(changed.body.name).toBe('a/b/c')
    expect((await mona().delete(`${labels}/a/b/c`)).status).toBe(204)
    expect(await added()).toEqual(['kind'])
  })

  it('write access can create labels, and triage can apply them', async () => {
    await letIn(service, path, 'triager', { permission: 'triage' })
    const triager = service.as('triager')
    expect((await triager.post(labels, { name: 'x' })).status).toBe(403)
    expect((await triager.post(on, { labels: ['bug'] })).status).toBe(200)
    expect((await service.as('hubot').post(on, { labels: ['bug'] })).status).toBe(403)
    expect((await service.as('hubot').delete(`${on}/bug`)).status).toBe(403)
  })

  it('POST adds, PUT replaces, DELETE removes', async () => {
    expect(names(await mona().post(on, { labels: ['b', { name: 'a' }] }))).toEqual(['b', 'a'])
    expect(names(await mona().post(on, { labels: ['A', 'c'] }))).toEqual(['b', 'a', 'c'])
    expect(names(await mona().request('PUT', on, { labels: ['c', 'd'] }))).toEqual(['c', 'd'])
    expect(names(await mona().delete(`${on}/C`))).toEqual(['d'])
    expect((await mona().delete(`${on}/c`)).body.message).toBe('Label does not exist')
    expect((await mona().delete(on)).status).toBe(204)
    expect(names(await mona().get(on))).toEqual([])
    expect((await mona().get(`${path}/issues/2/labels`)).status).toBe(404)
    expect(await added()).toEqual(['b', 'a', 'c', 'd'])
  })

  it.each([
    ['an object', { labels: ['b', 'a'] }],
    ['a list of names', ['b', 'a']],
    ['a list of objects', [{ name: 'b' }, { name: 'a' }]],
  ])('POST and PUT accept %s', async (_, body) => {
    expect(names(await mona().post(on, body))).toEqual(['b', 'a'])
    await mona().post(on, ['c'])
    expect(names(await mona().request('PUT', on, body))).toEqual(['b', 'a'])
  })

  it('POST and PUT accept one name', async () => {
    expect(names(await mona().post(on, 'a'))).toEqual(['a'])
    expect(names(await mona().request('PUT', on, 'b'))).toEqual(['b'])
  })

  it.each([[[7]], [['']], ['x'.repeat(51)], [{ labels: 'a' }]])('POST refuses %j', async (body) => {
    expect((await mona().post(on, body)).status).toBe(422)
    expect(names(await mona().get(on))).toEqual([])
  })
})
