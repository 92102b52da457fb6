import { beforeAll, describe, expect, it } from 'vitest'
import { versions } from '../../_support/bundles.ts'
import { fastImport, gitOf } from '../../_support/fixtures/pulling.ts'
import { blobId } from '../../_support/git/blob-id.ts'
import { failure } from '../../_support/http/failures.ts'
import { useService } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'

const unknown = '1'.repeat(40)

describe.each(stores)('objects of git on $name', (store) => {
  const service = useService({ store })
  let path: string
  let git: Awaited<ReturnType<typeof gitOf>>
  let head: string
  beforeAll(async () => {
    path = await service.repository({ auto_init: true })
    git = await gitOf(service, path)
    await git.branch('main', { 'docs/a.md': 'One\nTwo\n', 'docs/deep/b.md': 'Three\n' })
    head = await git.branch('main', { 'run.sh': '' })
    for (const name of ['feature/a', 'feature/b', 'features']) await git('branch', name, head)
    await git('update-ref', 'refs/drafts/x', head)
    await git('update-ref', 'refs/notes/commits', head)
  })
  const get = (where: string, version = '2026-03-10', headers = {}) =>
    service.as('mona', { version }).get(`${path}/git/${where}`, { headers })
  const named = (body: { ref: string }[]) => body.map(({ ref }) => ref)

  describe.each(versions)('refs in %s', (version) => {
    it.each(['heads/feature/a', 'heads%2Ffeature%2Fa'])('GET …/git/ref/%s', async (ref) => {
      const { status, body } = await get(`ref/${ref}`, version)
      expect(status).toBe(200)
      expect(body).toMatchObject({
        ref: 'refs/heads/feature/a',
        object: { type: 'commit', sha: head },
      })
      expect(body.object.url).toBe(`${service.server.url}${path}/git/commits/${head}`)
    })

    it.each(['heads/feature', 'heads/none', 'main', 'drafts/x', 'heads/../heads/main', head])(
      'GET …/git/ref/%s is 404',
      async (ref) => {
        const { status } = await get(`ref/${encodeURIComponent(ref)}`, version)
        expect(status).toBe(404)
      },
    )

    it('GET …/git/matching-refs lists those that start with a text, by name', async () => {
      const found = await get('matching-refs/heads/feature', version)
      const refs = ['refs/heads/feature/a', 'refs/heads/feature/b', 'refs/heads/features']
      expect([found.status, named(found.body)]).toEqual([200, refs])
      const inFolder = await get('matching-refs/heads/feature%2F', version)
      expect(named(inFolder.body)).toEqual(refs.slice(0, 2))
      expect((await get('matching-refs/heads/none', version)).body).toEqual([])
      expect(named((await get('matching-refs/notes', version)).body)).toEqual([
        'refs/notes/commits',
      ])
    })

    it('GET …/git/refs lists all, without those of the server', async () => {
      const { status, body } = await get('refs', version)
      const branches = ['feature/a', 'feature/b', 'features', 'main']
      const refs = [...branches.map((name) => `refs/heads/${name}`), 'refs/notes/commits']
      expect([status, named(body)]).toEqual([200, refs])
      expect(body).toEqual((await get('matching-refs/', version)).body)
    })

    it('GET …/git/refs/{ref} is the ref, or leads to those that start with it', async () => {
      expect((await get('refs/heads/features', version)).body.ref).toBe('refs/heads/features')
      for (const [start, count] of [
        ['heads', 4],
        ['heads/feature', 3],
        ['notes', 1],
      ]) {
        const { status, headers } = await get(`refs/${start}`, version)
        const list = `${path}/git/matching-refs/${start}`
        expect([status, headers.location]).toEqual([302, service.server.url + list])
        expect((await service.as('mona').get(list)).body).toHaveLength(count as number)
      }
      for (const none of ['heads/none', 'drafts', 'heads/ma*', 'main'])
        expect([none, (await get(`refs/${none}`, version)).status]).toEqual([none, 404])
    })

    it('GET …/git/matching-refs hides those of the server', async () => {
      expect((await get('matching-refs/drafts', version)).body).toEqual([])
    })
  })

  describe.each(versions)('trees in %s', (version) => {
    it('GET …/git/trees/{tree_sha} lists a folder', async () => {
      const { status, body } = await get('trees/main', version)
      expect(status).toBe(200)
      expect(body).toMatchObject({
        sha: head,
        truncated: false,
        tree: [
          { path: 'README.md', mode: '100644', type: 'blob' },
          { path: 'docs', mode: '040000', type: 'tree' },
          { path: 'run.sh', size: 0 },
        ],
      })
      const folder = new URL(body.tree[1].url).pathname
      const inner = await service.as('mona').get(folder)
      expect(inner.body.tree.map((entry: { path: string }) => entry.path)).toEqual(['a.md', 'deep'])
      expect((await get(`trees/${head}`, version)).body).toEqual(body)
    })

    it('GET …/git/trees/{tree_sha}?recursive lists all files and folders', async () => {
      const { body } = await get('trees/main?recursive=1', version)
      const paths = body.tree.map((entry: { path: string }) => entry.path)
      const all = ['README.md', 'docs', 'docs/a.md', 'docs/deep', 'docs/deep/b.md', 'run.sh']
      expect(paths).toEqual(all)
    })

    it.each([
      ['HEAD', 'main'],
      ['heads/main', 'main'],
      ['main~1', 'main~1'],
      ['main:docs', 'main:docs'],
      ['main~1:docs/deep', 'main:docs/deep'],
      ['refs/heads/feature/a:', 'main^{tree}'],
    ])('GET …/git/trees/%s is %s', async (name, tree) => {
      const sha = await git('rev-parse', tree)
      for (const sent of [name, encodeURIComponent(name)]) {
        const { status, body } = await get(`trees/${sent}`, version)
        expect([status, body.sha]).toEqual([200, sha])
      }
      expect((await get(`trees/${sha.slice(0, 7)}`, version)).body.sha).toBe(sha)
    })

    it.each([
      unknown,
      'none',
      'main:none',
      'main:run.sh',
      'main:./docs',
      'main:docs/../docs',
      'main^{tree}',
    ])('404 for %s', async (tree) => {
      expect((await get(`trees/${encodeURIComponent(tree)}`, version)).status).toBe(404)
    })

    it('304 for the same tree', async () => {
      const { headers } = await get(`trees/${head}`, version)
      const again = { 'If-None-Match': headers.etag as string }
      expect((await get(`trees/${head}`, version, again)).status).toBe(304)
    })
  })

  describe.each(versions)('blobs, commits and tags in %s', (version) => {
    it('GET …/git/blobs/{file_sha} returns the content in Base64', async () => {
      const sha = blobId('One\nTwo\n')
      const { status, body } = await get(`blobs/${sha}`, version)
      expect([status, body.sha, body.size, body.encoding]).toEqual([200, sha, 8, 'base64'])
      expect(Buffer.from(body.content, 'base64').toString()).toBe('One\nTwo\n')
      const raw = await get(`blobs/${sha}`, version, { Accept: 'application/vnd.service.raw+json' })
      expect(raw.text).toBe('One\nTwo\n')
    })

    it('GET …/git/commits/{commit_sha} returns the commit', async () => {
      const { status, body } = await get(`commits/${head}`, version)
      expect(status).toBe(200)
      expect(body).toMatchObject({
        sha: head,
        message: 'Change run.sh',
        author: { name: 'Mona', email: 'mona@example.com', date: '2023-11-14T22:13:20Z' },
        verification: { verified: false, reason: 'unsigned' },
      })
      expect((await service.as('mona').get(new URL(body.tree.url).pathname)).status).toBe(200)
    })

    it('POST …/git/tags creates an annotated tag object, and GET returns it', async () => {
      const tagger = {
        name: 'Hubot',
        email: 'hubot@example.com',
        date: '2026-01-02T03:04:05+02:00',
      }
      const input = { tag: 'v2', message: 'Second', object: head, type: 'commit', tagger }
      const mona = service.as('mona', { version })
      const { status, body, headers } = await mona.post(`${path}/git/tags`, input)
      expect(status).toBe(201)
      expect(headers.location).toBe(body.url)
      expect(body).toMatchObject({ tag: 'v2', message: 'Second', object: { sha: head } })
      expect(body.tagger).toEqual({ ...tagger, date: '2026-01-02T01:04:05Z' })
      expect((await mona.get(new URL(body.url).pathname)).body).toEqual(body)
      expect(await git('cat-file', '-p', body.sha)).toContain('tag v2\ntagger Hubot <hubot@')
      expect(await git('tag', '--list')).toBe('')
    })

    it.each([
      [{ object: unknown }, 'object'],
      [{ type: 'blob' }, 'object'],
      [{ tag: 'a..b' }, 'tag'],
      [{ tag: 'x\ny' }, 'tag'],
    ])('POST …/git/tags refuses %j with 422', async (change, field) => {
      const input = { tag: 'v2', message: 'Second', object: head, type: 'commit', ...change }
      const { status, text } = await service.as('mona', { version }).post(`${path}/git/tags`, input)
      expect(status).toBe(422)
      expect(text).toContain(field)
    })

    it.each(['blobs', 'commits', 'tags'])('GET …/git/%s: 404 and 422', async (kind) => {
      expect((await get(`${kind}/${unknown}`, version)).status).toBe(404)
      const other = kind === 'commits' ? blobId('One\nTwo\n') : head
      expect((await get(`${kind}/${other}`, version)).status).toBe(404)
      for (const odd of ['abc', 'main', head.toUpperCase()]) {
        expect([odd, (await get(`${kind}/${odd}`, version)).status]).toEqual([odd, 422])
      }
    })
  })

  it('a repository without commits answers 409', async () => {
    const empty = await service.repository()
    const ids = ['blobs', 'commits', 'tags', 'trees'].map((kind) => `${kind}/${unknown}`)
    for (const where of [
      ...ids,
      'ref/heads/main',
      'refs',
      'refs/heads',
      'matching-refs/heads',
      'trees/main',
    ]) {
      const { status, body } = await service.as('mona').get(`${empty}/git/${where}`)
      const expected = failure(service.server, 409, 'Git Repository is empty.')
      expect([where, status, body]).toEqual([where, 409, expected])
    }
    const tag = { tag: 'v1', message: 'x', object: unknown, type: 'commit' }
    expect((await service.as('mona').post(`${empty}/git/tags`, tag)).status).toBe(409)
  })

  it('those of a private repository are hidden', async () => {
    const hidden = await service.repository({ private: true, auto_init: true })
    const sha = (await service.as('mona').get(`${hidden}/commits/main`)).body.sha
    for (const login of [undefined, 'stranger']) {
      for (const where of [
        'ref/heads/main',
        'matching-refs/heads',
        'refs',
        'refs/heads',
        'trees/main',
        'trees/HEAD:docs',
        `commits/${sha}`,
      ]) {
        expect((await service.as(login).get(`${hidden}/git/${where}`)).status).toBe(404)
      }
    }
  })

  it('a tree with more than 100,000 entries or 7 MB is truncated', async () => {
    const files = Array.from({ length: 40_000 }, (_, at) => {
      const name = `folder-${at % 100}/a-rather-long-name-of-a-file-${at}`
      return `M 100644 ${blobId('One\nTwo\n')} ${name}`
    })
    const person = 'committer Mona <mona@example.com> 1700000000 +0000'
    const lines = ['feature done', 'commit refs/heads/wide', person, 'data 1', 'x', ...files]
    await fastImport(git.folder, [...lines, 'done', ''].join('\n'))
    const { body, text } = await get('trees/wide?recursive=1')
    expect(body.truncated).toBe(true)
    expect(body.tree.length).toBeLessThan(40_000)
    expect(text.length).toBeLessThan(8 * 1024 * 1024)
    expect((await get('trees/wide')).body.truncated).toBe(false)
  })
})
