import { beforeAll, describe, expect, it } from 'vitest'
import { versions } from '../../_support/bundles.ts'
import { useService } from '../../_support/start-server.ts'
import { stores } from '../../_support/stores.ts'
import { find, refusal, search } from './_find.ts'

describe.each(stores)('search of topics on $name', (store) => {
  const service = useService({ store })
  const names = async (q: string) =>
    (await find(service.as('mona'), 'topics', q)).map(({ name }: { name: string }) => name)

  beforeAll(async () => {
    for (const topics of [
      ['sailing', 'wind'],
      ['sailing', 'dinghy-sailing'],
      ['dinghy-sailing', 'sailing'],
    ]) {
      const path = await service.repository()
      await service.as('mona').request('PUT', `${path}/topics`, { names: topics })
    }
  })

  it.each(versions)('GET returns 200 with topics in %s', async (version) => {
    const { status, body } = await search(service.as(undefined, { version }), 'topics', 'wind')
    expect(status).toBe(200)
    expect(body).toEqual({
      total_count: 1,
      incomplete_results: false,
      items: [
        {
          name: 'wind',
          display_name: null,
          short_description: null,
          description: null,
          created_by: null,
          released: null,
          created_at: expect.any(String),
          updated_at: expect.any(String),
          featured: false,
          curated: false,
          repository_count: 1,
          logo_url: null,
          score: 1,
        },
      ],
    })
  })

  it.each<[string, string[]]>([
    ['sailing', ['sailing', 'dinghy-sailing']],
    ['sail', ['sailing', 'dinghy-sailing']],
    ['dinghy-sailing', ['dinghy-sailing']],
    ['sailing NOT dinghy', ['sailing']],
    ['sailing repositories:3', ['sailing']],
    ['sailing repositories:<3', ['dinghy-sailing']],
    ['sailing created:<2000-01-01', []],
    ['sailing is:featured', []],
    ['sailing -is:curated', ['sailing', 'dinghy-sailing']],
  ])('%s', async (q, expected) => {
    expect(await names(q)).toEqual(expected)
  })

  it('returns 422 for an unknown trait', async () => {
    const { status, body } = await search(service.as(), 'topics', 'is:wet')
    const message = 'None of the search qualifiers apply to this search type.'
    expect([status, body]).toMatchObject([422, refusal('invalid', message)])
  })
})
