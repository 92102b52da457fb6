import { beforeAll, describe, expect, it } from 'vitest'
import { defaultLabels } from '../../../server/storage/issues/default-labels.ts'
import { versions } from '../../_support/bundles.ts'
import { useService } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'
import { find, refusal, search } from './_find.ts'

describe.each(stores)('search of labels on $name', (store) => {
  const service = useService({ store })
  let id: string
  const names = async (q: string, more: Record<string, string> = {}) =>
    (await find(service.as('mona'), 'labels', q, { repository_id: id, ...more })).map(
      ({ name }: { name: string }) => name,
    )

  beforeAll(async () => {
    const path = await service.repository()
    id = String((await service.as('mona').get(path)).body.id)
    const labels = [
      ['crimson', 'Like a tomato.'],
      ['tomato', null],
      ['cobalt', 'Deep blue.'],
    ]
    for (const [name, description] of labels) {
      await service.as('mona').post(`${path}/labels`, { name, description, color: 'ffffff' })
    }
  })

  it.each(versions)('GET returns 200 with labels in %s', async (version) => {
    const client = service.as(undefined, { version })
    const { status, body } = await search(client, 'labels', 'cobalt', { repository_id: id })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      total_count: 1,
      incomplete_results: false,
      items: [{ name: 'cobalt', description: 'Deep blue.', default: false, score: 1 }],
    })
  })

  it('a label has one of the words', async () => {
    expect(await names('tomato')).toEqual(['tomato', 'crimson'])
    expect(await names('blue TOMATO')).toEqual(['tomato', 'crimson', 'cobalt'])
    expect(await names('tomato NOT like')).toEqual(['tomato'])
    expect(await names('tomato', { sort: 'created', order: 'asc' })).toEqual(['crimson', 'tomato'])
  })

  it.each(["'", '🍅', '-'])(
    'a query without letters and digits leaves no label out: %s',
    async (q) => {
      const all = [...defaultLabels.map(({ name }) => name), 'crimson', 'tomato', 'cobalt']
      expect(await names(q)).toEqual(all)
      expect(await names(q, { sort: 'created', order: 'desc' })).toEqual(all.toReversed())
    },
  )

  it('returns 404 for a repository that does not exist, and 422 without words', async () => {
    const client = service.as('mona')
    expect((await search(client, 'labels', 'x', { repository_id: '999999' })).status).toBe(404)
    const { status, body } = await search(client, 'labels', ' ', { repository_id: id })
    expect([status, body]).toMatchObject([422, refusal('missing')])
    expect((await search(client, 'labels', 'x')).status).toBe(422)
  })
})
