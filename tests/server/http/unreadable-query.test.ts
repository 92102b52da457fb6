import { beforeAll, describe, expect, it } from 'vitest'
import { versions } from '../../_support/bundles.ts'
import { useService } from '../../_support/start-server.ts'

describe.each(versions)('a query of search/code that cannot be read, in %s', (version) => {
  const service = useService()
  let path: string
  beforeAll(async () => {
    path = await service.repository()
  })
  const ask = (login: string | undefined, query: string) =>
    service.as(login, { version }).get(`/search/code?${query}`)
  const search = (query: string) => ask('mona', query)

  it.each([
    ['', 'missing field `q`'],
    ['per_page=5', 'missing field `q`'],
    ['q=word&per_page=abc', 'per_page: invalid digit found in string'],
    ['q=word&per_page=-1', 'per_page: invalid digit found in string'],
    ['q=word&page=1.5', 'page: invalid digit found in string'],
    ['q=word&per_page=', 'per_page: cannot parse integer from empty string'],
    ['q=word&per_page=4294967296', 'per_page: number too large to fit in target type'],
    ['q=word&per_page=5&per_page=6', 'duplicate field `per_page`'],
    ['q=word&q=other', 'duplicate field `q`'],
    ['q=&per_page=abc', 'per_page: invalid digit found in string'],
    ['q=word&page=abc&per_page=abc', 'page: invalid digit found in string'],
    ['per_page=abc', 'per_page: invalid digit found in string'],
  ])('?%s is refused with a line of text', async (query, problem) => {
    const { status, text, headers } = await search(query)
    expect(status).toBe(400)
    expect(headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(text).toBe(`Failed to deserialize query string: ${problem}`)
  })

  it('is refused after missing credentials', async () => {
    expect((await ask(undefined, 'per_page=abc')).status).toBe(401)
  })

  it.each(['per_page=0', 'per_page=4294967295', 'page=0', 'sort=bogus', 'unknown=1&unknown=2'])(
    '?%s can be read',
    async (query) => {
      const { status, body } = await search(`q=word+repo:${path.slice('/repos/'.length)}&${query}`)
      expect([status, body.total_count]).toEqual([200, 0])
    },
  )

  it('an empty q is read, and refused as a search', async () => {
    const { status, headers } = await search('q=')
    expect([status, headers['content-type']]).toEqual([422, 'application/json'])
  })
})
