import { beforeAll, describe, expect, it } from 'vitest'
import { versions } from '../../_support/bundles.ts'
import { gitOf } from '../../_support/fixtures/pulling.ts'
import { useService } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'

describe.each(stores)('tags on $name', (store) => {
  const service = useService({ store })
  let path: string
  let sha: string
  beforeAll(async () => {
    path = await service.repository({ auto_init: true })
    const git = await gitOf(service, path)
    sha = await git('rev-parse', 'main')
    for (const name of ['v1.9.0', 'v1.10.0', 'v0.1.0']) await git('tag', name, 'main')
    await git('tag', '-a', '-m', 'The second', 'v2.0.0', 'main')
    await git('tag', 'a-tree', 'main^{tree}')
  })

  describe.each(versions)('GET …/tags in %s', (version) => {
    const get = (query = '') => service.as('mona', { version }).get(`${path}/tags${query}`)

    it('lists them by version, with the commit that an annotated tag points to', async () => {
      const { status, body } = await get()
      expect(status).toBe(200)
      expect(body.map(({ name }: { name: string }) => name)).toEqual([
        'v2.0.0',
        'v1.10.0',
        'v1.9.0',
        'v0.1.0',
      ])
      const at = `${service.server.url}${path}`
      expect(body[0]).toMatchObject({
        commit: { sha, url: `${at}/commits/${sha}` },
        zipball_url: `${at}/zipball/refs/tags/v2.0.0`,
      })
    })

    it('lists them in pages', async () => {
      const { body, headers } = await get('?per_page=2')
      expect(body).toHaveLength(2)
      expect(headers.link).toContain('rel="next"')
    })
  })

  it('a repository without commits has none', async () => {
    const empty = await service.repository()
    expect((await service.as('mona').get(`${empty}/tags`)).body).toEqual([])
  })
})
