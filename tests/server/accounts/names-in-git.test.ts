import { beforeAll, describe, expect, it } from 'vitest'
import { useService } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'

const content = Buffer.from('x').toString('base64')

/** git separates names, addresses and headers with some of the characters that names can have. */
describe.each(stores)('an account on $name', (store) => {
  const service = useService({ store })
  const mona = () => service.as('mona')

  describe.each([
    ['A <b>', 'A b'],
    ['A\r\nB', 'AB'],
    ['< >', 'unknown'],
  ])('with the name %j', (name, shown) => {
    beforeAll(async () => {
      expect((await mona().patch('/user', { name })).status).toBe(200)
    })

    const authorOf = async (path: string, ref: string) =>
      (await mona().get(`${path}/commits/${ref}`)).body.commit.author.name as string

    it('has repositories with a first commit, and changes and merges files', async () => {
      const path = await service.repository({ auto_init: true })
      expect(await authorOf(path, 'main')).toBe(shown)
      const change = { message: 'm', content, branch: 'main' }
      const first = await mona().request('PUT', `${path}/contents/a`, change)
      expect(first.status).toBe(201)
      expect(await authorOf(path, 'main')).toBe(shown)
      const ref = { ref: 'refs/heads/side', sha: first.body.commit.sha }
      await mona().post(`${path}/git/refs`, ref)
      for (const branch of ['main', 'side'])
        await mona().request('PUT', `${path}/contents/${branch}`, { ...change, branch })
      const merged = await mona().post(`${path}/merges`, { base: 'main', head: 'side' })
      expect(merged.status).toBe(201)
      expect(await authorOf(path, 'main')).toBe(shown)
    })

    it('has gists, commits and tags', async () => {
      const gist = await mona().post('/gists', { files: { a: { content: '1' } } })
      expect(gist.status).toBe(201)
      const path = await service.repository({ auto_init: true })
      const { sha, commit } = (await mona().get(`${path}/commits/main`)).body
      const input = { message: 'm', tree: commit.tree.sha, parents: [sha] }
      expect((await mona().post(`${path}/git/commits`, input)).body.author.name).toBe(shown)
      const tag = { tag: 'v1', message: 'm', object: sha, type: 'commit' }
      expect((await mona().post(`${path}/git/tags`, tag)).body.tagger.name).toBe(shown)
    })

    it('generates repositories from templates', async () => {
      const path = await service.repository({ auto_init: true, is_template: true })
      const name = `copy-of-${path.split('/').at(-1)}`
      expect((await mona().post(`${path}/generate`, { name })).status).toBe(201)
      expect(await authorOf(`/repos/mona/${name}`, 'main')).toBe(shown)
    })
  })
})
