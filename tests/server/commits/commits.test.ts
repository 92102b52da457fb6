import { beforeAll, describe, expect, it } from 'vitest'
import type { World } from '../../../server/app/world/world.ts'
import { versions } from '../../_support/bundles.ts'
import { gitOf } from '../../_support/fixtures/pulling.ts'
import { failure } from '../../_support/http/failures.ts'
import { useService } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'
import { testWorld } from '../../_support/test-world.ts'

const fineGrained = (permissions: Record<string, 'read' | 'write'>) => ({
  login: 'mona',
  kind: 'fine-grained' as const,
  owner: 'mona',
  permissions,
})

const world: World = {
  ...testWorld,
  tokens: {
    ...testWorld.tokens,
    github_pat_contents: fineGrained({ contents: 'read' }),
    github_pat_issues: fineGrained({ issues: 'write' }),
  },
}

const unknown = '1'.repeat(40)

describe.each(stores)('commits on $name', (store) => {
  const service = useService({ store, world })
  let path: string
  let git: Awaited<ReturnType<typeof gitOf>>
  let first: string
  let second: string
  let third: string
  beforeAll(async () => {
    path = await service.repository({ auto_init: true })
    git = await gitOf(service, path)
    first = await git('rev-parse', 'main')
    second = await git.branch('main', { 'docs/a.md': 'One\nTwo\n' })
    third = await git.branch('main', { 'b.md': 'Three\n' })
    await git('tag', 'v1', second)
    await git('branch', 'old', second)
  })
  const get = (where: string, version = '2026-03-10', headers = {}) =>
    service.as('mona', { version }).get(`${path}${where}`, { headers })
  const ids = (body: { sha: string }[]) => body.map(({ sha }) => sha)

  describe.each(versions)('GET …/commits in %s', (version) => {
    it('lists the commits of the default branch, newest first', async () => {
      const { status, body } = await get('/commits', version)
      expect([status, ids(body)]).toEqual([200, [third, second, first]])
      expect(body[2]).toMatchObject({
        commit: { message: 'Initial commit' },
        author: { login: 'mona' },
        parents: [],
      })
      expect(body[0].parents).toMatchObject([{ sha: second }])
    })

    it('lists them in pages with links to the others', async () => {
      const page = await get('/commits?per_page=2', version)
      expect(ids(page.body)).toEqual([third, second])
      const { id } = (await get('', version)).body
      const at = `${service.server.url}/repositories/${id}/commits?per_page=2&page=2`
      expect(page.headers.link).toContain(`<${at}>; rel="next", <${at}>; rel="last"`)
      const rest = await get('/commits?per_page=2&page=2', version)
      expect(ids(rest.body)).toEqual([first])
      expect((await get('/commits?per_page=2&page=9', version)).body).toEqual([])
    })

    it.each(['old', 'v1', 'refs/heads/old', 'heads/old', 'tags/v1', 'HEAD~1', 'main^', 'main~1^0'])(
      'from %s',
      async (ref) => {
        expect(ids((await get(`/commits?sha=${ref}`, version)).body)).toEqual([second, first])
      },
    )

    it('from a commit', async () => {
      expect(ids((await get(`/commits?sha=${second}`, version)).body)).toEqual([second, first])
      const short = second.slice(0, 8)
      expect(ids((await get(`/commits?sha=${short}`, version)).body)).toEqual([second, first])
    })

    it('that change a file or a folder', async () => {
      for (const at of ['docs', 'docs/', '/docs/a.md', 'docs/a.md']) {
        const found = await get(`/commits?path=${encodeURIComponent(at)}`, version)
        expect([at, ids(found.body)]).toEqual([at, [second]])
      }
      for (const at of ['nothing', '*', ':!b.md', '../x']) {
        const found = await get(`/commits?path=${encodeURIComponent(at)}`, version)
        expect([at, found.status, found.body]).toEqual([at, 200, []])
      }
    })

    it('by an author or a committer, by name and by address', async () => {
      const initial = await get('/commits?author=mona', version)
      expect(ids(initial.body)).toContain(first)
      const byAddress = await get('/commits?author=MONA@example.com', version)
      expect(ids(byAddress.body)).toEqual(expect.arrayContaining([third, second]))
      for (const who of ['author=hubot', 'committer=nobody', 'author=.*', 'author=%3C']) {
        expect((await get(`/commits?${who}`, version)).body).toEqual([])
      }
    })

    it('since and until a moment', async () => {
      const { date } = (await get(`/commits/${third}`, version)).body.commit.committer
      const since = ids((await get(`/commits?since=${date}&per_page=1`, version)).body)
      expect(since).toHaveLength(1)
      expect((await get('/commits?until=2001-01-01T00:00:00Z', version)).body).toEqual([])
      expect((await get('/commits?since=yesterday', version)).status).toBe(422)
    })

    it('has no link to the last page of a filtered list', async () => {
      const { headers } = await get('/commits?path=docs&per_page=1', version)
      expect(headers.link ?? '').not.toContain('page=')
      const { headers: more } = await get('/commits?since=2001-01-01T00:00:00Z&per_page=1', version)
      expect(more.link).toContain('rel="next"')
      expect(more.link).not.toContain('rel="last"')
    })

    it('304 until there is another commit', async () => {
      const { headers } = await get('/commits?sha=old', version)
      const again = { 'If-None-Match': headers.etag as string }
      expect((await get('/commits?sha=old', version, again)).status).toBe(304)
      await git('branch', '-f', 'old', third)
      expect((await get('/commits?sha=old', version, again)).status).toBe(200)
      await git('branch', '-f', 'old', second)
    })

    it.each(['none', unknown, 'main~9', '--all', 'main^{tree}', 'main:docs'])(
      '404 for sha=%s',
      async (ref) => {
        const { status, body } = await get(`/commits?sha=${encodeURIComponent(ref)}`, version)
        expect([status, body]).toEqual([404, failure(service.server, 404, 'Not Found')])
      },
    )
  })

  describe.each(versions)('GET …/commits/{ref} in %s', (version) => {
    it.each(['main', 'heads/main', 'refs/heads/main', 'HEAD'])(
      'shows %s with its files',
      async (ref) => {
        const { status, body } = await get(`/commits/${ref}`, version)
        expect(status).toBe(200)
        expect(body).toMatchObject({
          sha: third,
          stats: { additions: 1, deletions: 0, total: 1 },
          files: [
            { filename: 'b.md', status: 'added', patch: '@@ -0,0 +1 @@\n+Three', changes: 1 },
          ],
        })
        const contents = new URL(body.files[0].contents_url)
        const file = await service.as('mona').get(contents.pathname + contents.search)
        expect(file.body.name).toBe('b.md')
      },
    )

    it('shows the first commit against the empty tree', async () => {
      const { body } = await get(`/commits/${first}`, version)
      expect(body.files).toMatchObject([{ filename: 'README.md', status: 'added' }])
    })

    it.each(['diff', 'patch', 'sha'])('as %s', async (form) => {
      for (const media of [
        `application/vnd.service.${form}`,
        `application/vnd.service.v3.${form}`,
        `application/vnd.service.VERSION.${form}`,
      ]) {
        const { status, text, headers } = await get('/commits/main', version, { Accept: media })
        const type = `${media.replace('VERSION', 'v3')}; charset=utf-8`
        expect([status, headers['content-type']]).toEqual([200, type])
        const start = { diff: 'diff --git a/b.md b/b.md', patch: `From ${third} `, sha: third }
        expect(text.startsWith(start[form as 'sha'])).toBe(true)
      }
    })

    it('as sha, 304 for the name of the commit as the ETag', async () => {
      const Accept = 'application/vnd.service.sha'
      const same = { Accept, 'If-None-Match': `"${third}"` }
      expect((await get('/commits/main', version, same)).status).toBe(304)
      const other = { Accept, 'If-None-Match': `"${second}"` }
      expect((await get('/commits/main', version, other)).text).toBe(third)
    })

    it('as a diff and a patch at the address of its page', async () => {
      const { body } = await get('/commits/main', version)
      const page = new URL(body.html_url).pathname
      const diff = await fetch(`${service.server.url}${page}.diff`)
      expect([diff.status, (await diff.text()).startsWith('diff --git a/b.md b/b.md')]).toEqual([
        200,
        true,
      ])
      const patch = await fetch(`${service.server.url}${page}.patch`)
      expect((await patch.text()).startsWith(`From ${third} `)).toBe(true)
    })

    it('304 for the same commit', async () => {
      for (const headers of [{}, { Accept: 'application/vnd.service.diff' }]) {
        const { headers: shown } = await get(`/commits/${second}`, version, headers)
        const again = { ...headers, 'If-None-Match': shown.etag as string }
        expect((await get(`/commits/${second}`, version, again)).status).toBe(304)
      }
    })

    it.each(['none', unknown, 'main~9', 'main@{1}', 'HEAD^2', '-x'])('422 for %s', async (ref) => {
      const { status, body } = await get(`/commits/${encodeURIComponent(ref)}`, version)
      const message = `No commit found for SHA: ${ref}`
      expect([status, body]).toEqual([422, failure(service.server, 422, message)])
    })
  })

  it('pages of a commit have at most 300 files, with links', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 350 }, (_, at) => [`many/${String(at).padStart(3, '0')}`, `${at}\n`]),
    )
    const sha = await git.branch('many', many)
    const page = await get(`/commits/${sha}`)
    expect(page.body.files).toHaveLength(300)
    expect(page.body.stats.total).toBe(350)
    expect(page.headers.link).toContain('page=2>; rel="last"')
    const rest = await get(`/commits/${sha}?page=2`)
    expect(rest.body.files).toHaveLength(50)
    expect(rest.body.files[49]).toMatchObject({
      filename: 'many/349',
      patch: '@@ -0,0 +1 @@\n+349',
    })
  })

  describe.each(versions)('GET …/commits/{commit_sha}/branches-where-head in %s', (version) => {
    it('lists the branches whose head it is', async () => {
      const { status, body } = await get(`/commits/${second}/branches-where-head`, version)
      const url = `${service.server.url}${path}/commits/${second}`
      const commit = { sha: second, url }
      expect([status, body]).toEqual([200, [{ name: 'old', commit, protected: false }]])
      expect((await get(`/commits/${first}/branches-where-head`, version)).body).toEqual([])
    })

    it.each(['old', 'heads/old', 'main~1'])('of %s', async (ref) => {
      const { body } = await get(`/commits/${ref}/branches-where-head`, version)
      expect(body.map(({ name }: { name: string }) => name)).toEqual(['old'])
    })

    it.each([unknown, 'none', 'abc'])('422 for %s', async (sha) => {
      expect((await get(`/commits/${sha}/branches-where-head`, version)).status).toBe(422)
    })
  })

  it('a repository without commits answers 409', async () => {
    const empty = await service.repository()
    const message = 'Git Repository is empty.'
    for (const where of ['', '/main', `/${unknown}`, `/${unknown}/branches-where-head`]) {
      const { status, body } = await service.as('mona').get(`${empty}/commits${where}`)
      expect([where, status, body]).toEqual([where, 409, failure(service.server, 409, message)])
    }
  })

  it('those of a private repository are hidden from others', async () => {
    const hidden = await service.repository({ private: true, auto_init: true })
    for (const login of [undefined, 'stranger']) {
      for (const where of ['', '/main', `/${unknown}/branches-where-head`, `/${unknown}/pulls`]) {
        const { status } = await service.as(login).get(`${hidden}/commits${where}`)
        expect([where, status]).toEqual([where, 404])
      }
    }
  })

  it('a fine-grained token needs the permission contents: read', async () => {
    const hidden = await service.repository({ private: true, auto_init: true })
    for (const where of ['/commits', '/commits/main', '/compare/main...main', '/git/trees/main']) {
      const as = (token: string) => service.as(undefined, { token }).get(`${hidden}${where}`)
      expect([where, (await as('github_pat_contents')).status]).toEqual([where, 200])
      const { status, headers } = await as('github_pat_issues')
      expect([where, status]).toEqual([where, 403])
      expect(headers['x-accepted-service-permissions']).toBe('contents=read')
    }
  })
})
