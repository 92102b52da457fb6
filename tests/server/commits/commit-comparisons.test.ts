import { beforeAll, describe, expect, it } from 'vitest'
import { versions } from '../../_support/bundles.ts'
import { fastImport, gitOf } from '../../_support/fixtures/pulling.ts'
import { useService } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'

describe.each(stores)('comparisons of commits on $name', (store) => {
  const service = useService({ store })
  let path: string
  let git: Awaited<ReturnType<typeof gitOf>>
  let main: string
  let side: string
  beforeAll(async () => {
    path = await service.repository({ auto_init: true })
    git = await gitOf(service, path)
    await git.branch('side', { 'a.md': 'One\n' })
    side = await git.branch('side', { 'b.md': 'Two\n' }, 'side')
    main = await git.branch('main', { 'c.md': 'Three\n' })
  })
  const get = (where: string, version = '2026-03-10', headers = {}) =>
    service.as('mona', { version }).get(`${path}/compare/${where}`, { headers })
  const messages = (body: { commits: { commit: { message: string } }[] }) =>
    body.commits.map(({ commit }) => commit.message)

  describe.each(versions)('GET …/compare/{basehead} in %s', (version) => {
    it('shows what only the head has, oldest first, and its files', async () => {
      const { status, body } = await get('main...side', version)
      expect(status).toBe(200)
      expect(body).toMatchObject({
        status: 'diverged',
        ahead_by: 2,
        behind_by: 1,
        total_commits: 2,
        base_commit: { sha: main },
        merge_base_commit: { commit: { message: 'Initial commit' } },
        files: [
          { filename: 'a.md', status: 'added', patch: '@@ -0,0 +1 @@\n+One' },
          { filename: 'b.md', status: 'added' },
        ],
      })
      expect(messages(body)).toEqual(['Change a.md', 'Change b.md'])
      expect(body.permalink_url).toContain(`mona:${main}...mona:${side}`)
    })

    it.each([
      ['side...main', 'diverged'],
      ['side~1...side', 'ahead'],
      ['HEAD...heads/side', 'diverged'],
      ['side^^...side', 'ahead'],
      ['side...mona:side~2', 'behind'],
      ['main...main', 'identical'],
      ['SIDE1...side', 'ahead'],
      ['side...SIDE1', 'behind'],
    ])('%s is %s', async (basehead, expected) => {
      const before = await git('rev-parse', 'side~1')
      const { status, body } = await get(basehead.replace('SIDE1', before), version)
      expect(status === 200 ? body.status : status).toBe(expected)
    })

    it('lists the commits in pages, and the files on the first only', async () => {
      const page = await get('main...side?per_page=1', version)
      expect([messages(page.body), page.body.files.length]).toEqual([['Change a.md'], 2])
      expect(page.headers.link).toContain('page=2>; rel="last"')
      const last = await get('main...side?per_page=1&page=2', version)
      expect(messages(last.body)).toEqual(['Change b.md'])
      expect(last.body.files).toBeUndefined()
      expect(messages((await get('main...side?page=2', version)).body)).toEqual([])
    })

    it('as a diff and as patches', async () => {
      const diff = await get('main...side', version, { Accept: 'application/vnd.service.diff' })
      expect([...diff.text.matchAll(/^diff --git/gm)]).toHaveLength(2)
      expect(diff.text).not.toContain('c.md')
      const patch = await get('main...side', version, { Accept: 'application/vnd.service.patch' })
      expect([...patch.text.matchAll(/^From [0-9a-f]{40} /gm)]).toHaveLength(2)
    })

    it('at diff_url and patch_url', async () => {
      const { body } = await get('main...side', version)
      for (const [url, start] of [
        [body.diff_url, 'diff --git a/a.md b/a.md'],
        [body.patch_url, 'From '],
      ]) {
        const shown = await fetch(url)
        expect([shown.status, (await shown.text()).startsWith(start)]).toEqual([200, true])
      }
    })

    it('304 until a branch moves', async () => {
      const { headers } = await get('main...side', version)
      const again = { 'If-None-Match': headers.etag as string }
      expect((await get('main...side', version, again)).status).toBe(304)
    })

    it.each(['main', 'main..side', '...side', 'main...none', 'main...side...x', 'x:main...side'])(
      '404 for %s',
      async (basehead) => {
        expect((await get(basehead, version)).status).toBe(404)
      },
    )
  })

  it('a branch of a fork, by its owner and by its name', async () => {
    const { body: fork } = await service.as('hubot').post(`${path}/forks`)
    await service.server.delivered()
    const content = Buffer.from('x').toString('base64')
    const at = `/repos/${fork.full_name}/contents/of-hubot.md`
    await service.as('hubot').request('PUT', at, { message: 'Of the fork', content })
    for (const head of ['hubot:main', `hubot:${fork.name}:main`]) {
      const { status, body } = await get(`main...${head}`)
      expect([head, status, messages(body)]).toEqual([head, 200, ['Of the fork']])
      expect(body.commits[0].url).toContain(`/repos/${fork.full_name}/commits/`)
    }
    expect((await get('main...stranger:main')).status).toBe(404)
    expect((await get('main...hubot:elsewhere:main')).status).toBe(404)
  })

  it('a private repository is not compared with for those who cannot read it', async () => {
    const hidden = await service.repository({ private: true, auto_init: true })
    const name = hidden.split('/').at(-1)
    expect((await get(`main...mona:${name}:main`)).status).toBe(404)
    for (const login of [undefined, 'stranger']) {
      const { status } = await service.as(login).get(`${hidden}/compare/main...main`)
      expect(status).toBe(404)
    }
  })

  it('404 for histories that have nothing in common', async () => {
    const tree = await git('rev-parse', 'main^{tree}')
    const root = await git(
      '-c',
      'user.name=x',
      '-c',
      'user.email=x',
      'commit-tree',
      tree,
      '-m',
      'Root',
    )
    await git('branch', 'apart', root)
    const { status, body } = await get('main...apart')
    expect([status, body.message]).toEqual([404, `No common ancestor between ${main} and ${root}.`])
  })

  it('at most 250 commits, the newest without page parameters, and 300 files', async () => {
    const parent = await git('rev-parse', 'main')
    const lines = ['feature done']
    for (let at = 0; at < 260; at++) {
      const person = `Mona <mona@example.com> ${1_700_000_000 + at} +0000`
      lines.push('commit refs/heads/long', `committer ${person}`, 'data 1', 'x')
      if (at === 0) lines.push(`from ${parent}`)
      lines.push(
        `M 100644 inline f${at}/a`,
        'data 1',
        'y',
        `M 100644 inline f${at}/b`,
        'data 1',
        'y',
      )
    }
    await fastImport(git.folder, [...lines, 'done', ''].join('\n'))
    const { body, headers } = await get('main...long')
    expect([body.total_commits, body.commits.length, body.files.length]).toEqual([260, 250, 300])
    const history = (await git('rev-list', '--reverse', 'main..long')).split('\n')
    const ids = ({ commits }: { commits: { sha: string }[] }) => commits.map(({ sha }) => sha)
    expect([ids(body), headers.link]).toEqual([history.slice(-250), undefined])
    const first = await get('main...long?page=1')
    expect(ids(first.body)).toEqual(history.slice(0, 250))
    expect(first.headers.link).toContain('page=2>; rel="last"')
    expect(ids((await get('main...long?per_page=250')).body)).toEqual(history.slice(0, 250))
    expect(ids((await get('main...long?page=2')).body)).toEqual(history.slice(250))
  })
})
