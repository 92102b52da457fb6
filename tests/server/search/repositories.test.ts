import { beforeAll, describe, expect, it } from 'vitest'
import { versions } from '../../_support/bundles.ts'
import { useService } from '../../_support/start-server.ts'
import { stores } from '../../_support/stores.ts'
import { find, hidden, refusal, search } from './_find.ts'

describe.each(stores)('search of repositories on $name', (store) => {
  const service = useService({ store })
  const mona = (version?: string) => service.as('mona', version === undefined ? {} : { version })
  const names = async (q: string, more: Record<string, string> = {}) =>
    (await find(mona(), 'repositories', q, more)).map(({ name }: { name: string }) => name)

  beforeAll(async () => {
    const make = async (name: string, description: string, topics: string[], login = 'mona') => {
      await service.as(login).post('/user/repos', { name, description, auto_init: true })
      const path = `/repos/${login}/${name}`
      await service.as(login).request('PUT', `${path}/topics`, { names: topics })
      return path
    }
    const kite = await make('kite-maker', 'Builds things that fly.', ['flying', 'paper'])
    await make('glider', 'Not a kite, but flies.', ['flying'])
    const balloon = await make('balloon', 'Hot air.', ['flying', 'hot-air'], 'hubot')
    for (const login of ['hubot', 'reader']) {
      await service.as(login).request('PUT', `/user/starred/${kite.slice(7)}`)
    }
    await mona().request('PUT', `/user/starred/${balloon.slice(7)}`)
    await mona().post(`${balloon}/forks`, { name: 'balloon-copy' })
    await service.as('hubot').patch(balloon, { archived: true })
  })

  it.each(versions)('GET returns 200 with repositories in %s', async (version) => {
    const { status, body } = await search(mona(version), 'repositories', 'kite in:name')
    expect(status).toBe(200)
    expect(body).toMatchObject({ total_count: 1, incomplete_results: false })
    const [found] = body.items
    expect(found).toMatchObject({
      full_name: 'mona/kite-maker',
      owner: { login: 'mona' },
      topics: ['flying', 'paper'],
      stargazers_count: 2,
      permissions: { admin: true },
      score: 1,
    })
    expect(found.has_downloads).toBe(version === '2022-11-28' ? true : undefined)
  })

  it('a name counts more than a description, and words may be cut short', async () => {
    expect(await names('kite')).toEqual(['kite-maker', 'glider'])
    expect(await names('kit')).toEqual(['kite-maker', 'glider'])
    expect(await names('hot-air in:topics')).toEqual(['balloon'])
    expect(await names('kite in:readme')).toEqual([])
  })

  it.each<[string, string[]]>([
    ['topic:flying', ['kite-maker', 'balloon', 'glider']],
    ['topic:flying -topic:paper', ['balloon', 'glider']],
    ['topic:flying topics:1', ['glider']],
    ['topic:flying stars:>=1', ['kite-maker', 'balloon']],
    ['topic:flying stars:1', ['balloon']],
    ['topic:flying forks:>0', ['balloon']],
    ['topic:flying archived:true', ['balloon']],
    ['topic:flying archived:false', ['kite-maker', 'glider']],
    ['topic:flying user:hubot', ['balloon']],
    ['topic:flying -user:hubot', ['kite-maker', 'glider']],
    ['repo:mona/glider', ['glider']],
    ['repo:mona/glider repo:hubot/balloon', ['balloon', 'glider']],
    ['balloon fork:true in:name', ['balloon', 'balloon-copy']],
    ['balloon fork:only in:name', ['balloon-copy']],
    ['topic:flying is:private', []],
    ['topic:flying template:true', []],
    ['topic:flying mirror:false stars:2', ['kite-maker']],
    ['topic:flying language:c', []],
    ['topic:flying license:mit', []],
    ['topic:flying size:<1000 stars:2', ['kite-maker']],
    ['topic:flying good-first-issues:0 stars:2', ['kite-maker']],
    ['topic:flying created:<2000-01-01', []],
    ['topic:flying pushed:<2000-01-01', []],
  ])('%s', async (q, expected) => {
    expect(await names(q)).toEqual(expected)
  })

  it('sort and order', async () => {
    const q = 'topic:flying'
    const ascending = { sort: 'stars', order: 'asc' }
    expect(await names(q, { sort: 'stars' })).toEqual(['kite-maker', 'balloon', 'glider'])
    expect(await names(q, ascending)).toEqual(['glider', 'balloon', 'kite-maker'])
    expect((await names(q, { sort: 'forks' }))[0]).toBe('balloon')
  })

  it('a topic that a repository no longer has does not find it', async () => {
    const path = await service.repository()
    const put = (topics: string[]) => mona().request('PUT', `${path}/topics`, { names: topics })
    await put(['lantern', 'candle'])
    expect(await names('topic:lantern')).toHaveLength(1)
    await put(['candle'])
    expect(await names('topic:lantern')).toEqual([])
    expect(await names('topic:candle')).toHaveLength(1)
    await mona().delete(path)
    expect(await names('topic:candle')).toEqual([])
  })

  it('returns 422 for what cannot be searched', async () => {
    const { status, body } = await search(mona(), 'repositories', 'user:none-such')
    expect([status, body]).toMatchObject([422, refusal('invalid', hidden)])
    expect((await search(mona(), 'repositories', 'fork:perhaps')).status).toBe(422)
    expect((await search(mona(), 'repositories', 'x', { sort: 'luck' })).status).toBe(200)
  })

  it('matches are in the name and the description', async () => {
    const accept = 'application/vnd.service.v3.text-match+json'
    const { body } = await search(mona(), 'repositories', 'kite', { accept })
    expect(body.items.map((each: { text_matches: object }) => each.text_matches)).toMatchObject([
      [{ object_type: 'Repository', property: 'name', fragment: 'kite-maker' }],
      [{ property: 'description', matches: [{ text: 'kite', indices: [6, 10] }] }],
    ])
  })
})
