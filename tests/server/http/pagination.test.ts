import { beforeAll, describe, expect, it } from 'vitest'
import { useService } from '../../_support/start-server.ts'
import { stores } from '../../_support/stores.ts'

const total = 34

describe.each(stores)('pages of a list on $name', (store) => {
  const service = useService({ store })
  let hooks: string
  let repository_id: number
  beforeAll(async () => {
    const path = await service.repository()
    repository_id = (await service.as('mona').get(path)).body.id
    const rest = {
      active: true,
      events: ['push'],
      content_type: 'json',
      insecure_ssl: '0',
    } as const
    for (let number = 0; number < total; number++) {
      const url = `http://127.0.0.1:65000/${number}`
      const version = '2026-03-10'
      const hook = { ...rest, events: ['push'], repository_id, url, version, created_at: 1 }
      await service.server.context.storage.hooks.create(hook)
    }
    hooks = `${path}/hooks`
  })

  const page = async (query: string) => {
    const { status, headers, body } = await service.as('mona').get(hooks + query)
    expect(status).toBe(200)
    const links = [...String(headers.link ?? '').matchAll(/<[^>]*\?([^>]*)>; rel="(\w+)"/g)]
    return {
      items: body.length as number,
      first: body[0]?.config.url.split('/').at(-1) as string | undefined,
      links: Object.fromEntries(links.map(([, at, relation]) => [relation, at])),
    }
  }
  const at = (size: number, number: number) => `per_page=${size}&page=${number}`

  it('have 30 items by default', async () => {
    expect(await page('')).toEqual({
      items: 30,
      first: '0',
      links: { next: 'page=2', last: 'page=2' },
    })
  })

  it('link to every neighbor from the middle', async () => {
    expect(await page(`?${at(10, 2)}`)).toEqual({
      items: 10,
      first: '10',
      links: { prev: at(10, 1), next: at(10, 3), last: at(10, 4), first: at(10, 1) },
    })
  })

  it('end with the last', async () => {
    expect(await page(`?${at(10, 4)}`)).toEqual({
      items: 4,
      first: '30',
      links: { prev: at(10, 3), first: at(10, 1) },
    })
  })

  it('are empty after the end and link back to the last', async () => {
    expect(await page(`?${at(10, 9)}`)).toEqual({
      items: 0,
      first: undefined,
      links: { prev: at(10, 4), last: at(10, 4), first: at(10, 1) },
    })
  })

  it.each([
    [0, 30, at(0, 2)],
    [1, 1, at(1, 2)],
    [100, total, undefined],
    [101, total, undefined],
    [-5, 30, at(-5, 2)],
  ])('of %i have %i', async (asked, items, next) => {
    const found = await page(`?per_page=${asked}`)
    expect([found.items, found.links.next]).toEqual([items, next])
  })

  it.each([0, -1])('number %i is the first', async (number) => {
    expect((await page(`?page=${number}`)).first).toBe('0')
  })

  it.each(['99999999999999', '9007199254740993', '9999999999999999999999'])(
    'number %s is after the end, not a server error',
    async (number) => {
      for (const list of [hooks, hooks.replace('/hooks', '/events')]) {
        const { status, body } = await service.as('mona').get(`${list}?page=${number}`)
        expect(status === 200 ? body : status).toEqual(status === 200 ? [] : 422)
      }
    },
  )

  it.each(['abc', '', '1.5', '1.0', '1e3', '0x10', '%zz'])(
    'of "%s" have 30 items',
    async (value) => {
      expect((await page(`?per_page=${value}`)).items).toBe(30)
    },
  )

  it('link with the query as it was sent', async () => {
    const { links } = await page('?per_page=12&foo=a:b')
    expect(links.next).toBe('per_page=12&foo=a%3Ab&page=2')
  })

  it('ignore unknown parameters', async () => {
    expect((await page('?foo=a:b&bar=%zz&per_page=1')).items).toBe(1)
  })

  it('have links with the URL of the request, including its path prefix', async () => {
    const { headers } = await service.as('mona', { mount: '/api/v3' }).get(`${hooks}?per_page=20`)
    const at = `${service.server.url}/api/v3/repositories/${repository_id}/hooks`
    expect(headers.link).toContain(`<${at}?per_page=20&page=2>`)
  })
})
