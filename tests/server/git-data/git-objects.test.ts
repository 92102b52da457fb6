import { beforeAll, describe, expect, it } from 'vitest'
import { versions } from '../../_support/bundles.ts'
import { gitOf } from '../../_support/fixtures/pulling.ts'
import { blobId } from '../../_support/git/blob-id.ts'
import { useService } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'

const unknown = '1'.repeat(40)
const file = { mode: '100644', type: 'blob' }

describe.each(stores)('writes of git objects on $name', (store) => {
  const service = useService({ store })
  let path: string
  let git: Awaited<ReturnType<typeof gitOf>>
  let head: string
  let root: string
  beforeAll(async () => {
    path = await service.repository({ auto_init: true })
    git = await gitOf(service, path)
    head = await git.branch('main', { 'docs/a.md': 'A\n', 'docs/b.md': 'B\n' })
    root = await git('rev-parse', 'main^{tree}')
  })

  describe.each(versions)('in %s', (version) => {
    const post = (what: string, body: object) =>
      service.as('mona', { version }).post(`${path}/git/${what}`, body)
    const tree = (entries: object[], base_tree: string | undefined = root) =>
      post('trees', { tree: entries, ...(base_tree !== undefined && { base_tree }) })
    const filesOf = async (sha: string) =>
      (await git('ls-tree', '-r', '--name-only', sha)).split('\n')

    it.each([
      [{ content: 'Grüße\n' }, 'Grüße\n'],
      [{ content: 'AAH/', encoding: 'base64' }, Buffer.from([0, 1, 255])],
      [{ content: '', encoding: 'utf-8' }, ''],
    ])('POST …/git/blobs writes %j', async (input, content) => {
      const { status, body, headers } = await post('blobs', input)
      expect([status, body.sha]).toEqual([201, blobId(content)])
      expect(headers.location).toBe(body.url)
      expect(await git('cat-file', '-t', body.sha)).toBe('blob')
    })

    it('POST …/git/blobs refuses what is no Base64', async () => {
      expect((await post('blobs', { content: '%', encoding: 'base64' })).status).toBe(422)
    })

    it('POST …/git/trees adds, replaces and removes entries of a tree', async () => {
      const entries = [
        { path: 'docs/a.md', ...file, content: 'Other\n' },
        { path: 'docs/b.md', ...file, sha: null },
        { path: 'deep/er/c.md', ...file, sha: blobId('A\n') },
        { path: 'run', mode: '100755', type: 'blob', content: '#!/bin/sh\n' },
        { path: 'link', mode: '120000', content: 'run' },
        { path: 'sub', mode: '160000', type: 'commit', sha: unknown },
      ]
      const { status, body } = await tree(entries)
      expect(status).toBe(201)
      const paths = body.tree.map((entry: { path: string }) => entry.path)
      expect(paths).toEqual(['README.md', 'deep', 'docs', 'link', 'run', 'sub'])
      const files = ['README.md', 'deep/er/c.md', 'docs/a.md', 'link', 'run', 'sub']
      expect(await filesOf(body.sha)).toEqual(files)
      expect(await git('cat-file', '-p', `${body.sha}:docs/a.md`)).toBe('Other')
      expect(await git('for-each-ref', 'refs/drafts')).toBe('')
    })

    it('POST …/git/trees takes a commit for its tree', async () => {
      const entries = [{ path: 'b', ...file, content: '' }]
      expect((await tree(entries, head)).body.sha).toBe((await tree(entries)).body.sha)
    })

    it('POST …/git/trees without base_tree has only the entries', async () => {
      const docs = await git('rev-parse', 'main:docs')
      const entries = [{ path: 'copied', mode: '040000', type: 'tree', sha: docs }]
      const { status, body } = await post('trees', { tree: entries })
      expect([status, await filesOf(body.sha)]).toEqual([201, ['copied/a.md', 'copied/b.md']])
    })

    it('POST …/git/trees with nothing left is the empty tree', async () => {
      const entries = ['README.md', 'docs'].map((name) => ({ path: name, ...file, sha: null }))
      const { status, body } = await tree(entries)
      expect([status, body.tree]).toEqual([201, []])
    })

    it.each([
      [{ path: '.git/config', ...file, content: '' }, 'malformed'],
      [{ path: 'a/../b', ...file, content: '' }, 'malformed'],
      [{ path: '/a', ...file, content: '' }, 'malformed'],
      [{ path: 'a/', ...file, content: '' }, 'malformed'],
      [{ path: '.gitmodules', mode: '120000', content: 'x' }, 'malformed'],
      [{ path: '.gitmodules', mode: '040000', sha: 'ROOT' }, 'malformed'],
      [{ path: 'a', ...file, sha: unknown }, 'is not the ID of a blob'],
      [{ path: 'a', mode: '040000', sha: blobId('A\n') }, 'is not the ID of a tree'],
      [{ path: 'a', ...file, sha: 'ROOT' }, 'is not the ID of a blob'],
      [{ path: 'a', ...file, sha: 'main' }, 'is not the ID of a blob'],
      [{ path: 'a', ...file }, 'neither sha nor content'],
      [{ path: 'a', ...file, sha: blobId('A\n'), content: 'A' }, 'both sha and content'],
      [{ path: 'a', mode: '040000', type: 'blob', sha: 'ROOT' }, 'type blob'],
      [{ path: 'none', ...file, sha: null }, 'is not in base_tree'],
    ])('POST …/git/trees refuses %j with 422', async (entry, reason) => {
      const given = (entry as { sha?: string }).sha === 'ROOT' ? { ...entry, sha: root } : entry
      const { status, body } = await tree([given])
      expect(status).toBe(422)
      expect(body.message).toContain(reason)
    })

    it('POST …/git/trees refuses a hostile .gitmodules', async () => {
      const content = '[submodule "a"]\n\tpath = a\n\turl = --upload-pack=evil\n'
      const { status, body } = await tree([{ path: '.gitmodules', ...file, content }])
      expect(status).toBe(422)
      const named = `git rejects .gitmodules (object ${blobId(content)}): gitmodulesUrl: `
      expect(body.message).toContain(named)
    })

    it('POST …/git/trees refuses files inside files, and an unknown base', async () => {
      const entries = ['a', 'a/b'].map((name) => ({ path: name, ...file, content: '' }))
      expect((await tree(entries)).status).toBe(422)
      const based = await tree(entries.slice(0, 1), unknown)
      expect([based.status, based.body.message]).toEqual([422, 'base_tree is not a valid tree oid'])
    })

    it('POST …/git/commits writes a commit of the caller', async () => {
      const input = { message: 'By hand\n\nMore', tree: root, parents: [head] }
      const { status, body, headers } = await post('commits', input)
      expect(status).toBe(201)
      expect(headers.location).toBe(body.url)
      expect(body).toMatchObject({ message: 'By hand\n\nMore', parents: [{ sha: head }] })
      expect(body.author).toEqual(body.committer)
      const { body: shown } = await service
        .as('mona', { version })
        .get(`${path}/commits/${body.sha}`)
      expect(shown.author.login).toBe('mona')
      expect((await service.as('mona').get(`${path}/git/commits/${body.sha}`)).body).toEqual(body)
    })

    it('POST …/git/commits takes author, committer and dates', async () => {
      const author = { name: 'Ada', email: 'ada@example.com', date: '2026-01-02T03:04:05+01:00' }
      const committer = { name: 'Bob', email: 'bob@example.com' }
      const { body } = await post('commits', { message: 'x', tree: root, author, committer })
      const date = '2026-01-02T02:04:05Z'
      const expected = { author: { ...author, date }, committer: { ...committer, date } }
      expect(body).toMatchObject({ ...expected, parents: [] })
      expect((await git('show', '-s', '--format=%aI %cI', body.sha)).split(' ')).toEqual([
        author.date,
        author.date,
      ])
    })

    it('POST …/git/commits refuses the commit that GET …/git/trees shows for a ref', async () => {
      const { body } = await service.as('mona', { version }).get(`${path}/git/trees/main`)
      expect(body.sha).toBe(head)
      const refused = await post('commits', { message: 'x', tree: head })
      expect([refused.status, refused.body.message]).toEqual([422, 'Tree SHA is not a tree object'])
    })

    it.each([
      [{ tree: unknown }, 'Tree SHA does not exist'],
      [{ tree: 'main' }, 'Tree SHA does not exist'],
      [{ parents: [unknown] }, 'parents'],
      [{ parents: ['main'] }, 'parents'],
      [{ message: 'a\0b' }, 'message'],
      [{ author: { name: 'A', email: 'a@b', date: '1901-01-01T00:00:00Z' } }, 'author'],
    ])('POST …/git/commits refuses %j with 422', async (change, field) => {
      const { status, text } = await post('commits', { message: 'x', tree: root, ...change })
      expect(status).toBe(422)
      expect(text).toContain(field)
    })
  })
})
