import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { combine } from '../../../server/domains/checks/commit-statuses/combine.ts'
import { removeDeleted } from '../../../server/domains/repositories/remove-deleted.ts'
import type { CommitStatus } from '../../../server/storage/checks/commit-statuses.ts'
import type { World } from '../../../server/app/world/world.ts'
import { versions } from '../../_support/bundles.ts'
import { failure } from '../../_support/http/failures.ts'
import { gitOf } from '../../_support/fixtures/pulling.ts'
import type { Answer } from '../../_support/service-client.ts'
import { useService } from '../../_support/start-server.ts'
import { anyStore as stores } from '../../_support/stores.ts'
import { testWorld } from '../../_support/test-world.ts'

const world: World = {
  ...testWorld,
  tokens: {
    ...testWorld.tokens,
    ghp_statuses: { login: 'mona', kind: 'classic', scopes: ['repo:status'] },
    github_pat_reads: {
      login: 'mona',
      kind: 'fine-grained',
      owner: 'mona',
      permissions: { statuses: 'read' },
    },
  },
}

describe.each(stores)('commit statuses on $name', (store) => {
  const service = useService({ store, world })
  let path: string
  let sha: string
  let git: Awaited<ReturnType<typeof gitOf>>
  const mona = (version?: string) => service.as('mona', version === undefined ? {} : { version })
  const say = (input: object, at = sha, version?: string) =>
    mona(version).post(`${path}/statuses/${at}`, input)
  const combined = async (ref: string, query = '', version?: string): Promise<Answer> =>
    mona(version).get(`${path}/commits/${ref}/status${query}`)
  const contexts = ({ body }: Answer) =>
    body.statuses.map(({ context }: { context: string }) => context)

  beforeEach(async () => {
    path = await service.repository({ auto_init: true })
    git = await gitOf(service, path)
    sha = await git('rev-parse', 'main')
  })

  describe.each(versions)('in %s', (version) => {
    it('POST returns 201 with the status, and GET lists it', async () => {
      const input = {
        state: 'pending',
        target_url: 'https://ci.example.com/1',
        description: 'It runs',
        context: 'ci/tests',
      }
      const { status, body, headers } = await say(input, sha, version)
      expect(status).toBe(201)
      const url = `${service.server.url}${path}/statuses/${sha}`
      expect([body.url, headers.location]).toEqual([url, url])
      expect(body).toMatchObject({ ...input, creator: { login: 'mona' } })
      expect(body.updated_at).toBe(body.created_at)
      const list = await mona(version).get(`${path}/commits/main/statuses`)
      expect([list.status, list.body]).toEqual([200, [body]])
      const whole = await combined('main', '', version)
      expect(whole.body).toMatchObject({ state: 'pending', sha, total_count: 1 })
      expect(whole.body.url).toBe(`${service.server.url}${path}/commits/${sha}/status`)
      const { creator: _creator, ...simple } = body
      expect(whole.body.statuses).toEqual([simple])
    })

    it('the URL of a status leads to all statuses of its commit, in pages', async () => {
      for (const context of ['one', 'two', 'three']) await say({ state: 'success', context })
      const { body: last } = await say({ state: 'pending', context: 'four' }, sha, version)
      const { pathname } = new URL(last.url)
      const { status, body } = await mona(version).get(pathname)
      const named = body.map(({ context }: { context: string }) => context)
      expect([status, named]).toEqual([200, ['four', 'three', 'two', 'one']])
      expect(body[0]).toEqual(last)
      const page = await mona(version).get(`${pathname}?per_page=1&page=2`)
      expect(page.body).toEqual([body[1]])
      expect(page.headers.link).toContain(`/statuses/${sha}?per_page=1&page=3>; rel="next"`)
      expect((await mona(version).get(`${path}/statuses/main`)).body).toEqual(body)
      const unknown = await mona(version).get(`${path}/statuses/${'0'.repeat(40)}`)
      expect(unknown.status).toBe(404)
      const reader = service.as(undefined, { token: 'github_pat_reads', version })
      expect((await reader.get(pathname)).status).toBe(200)
    })

    it('GET returns 304 until there is another status', async () => {
      for (const part of ['commits/main/status', 'commits/main/statuses', `statuses/${sha}`]) {
        const first = await mona(version).get(`${path}/${part}`)
        const headers = { 'If-None-Match': first.headers.etag as string }
        const again = () => mona(version).get(`${path}/${part}`, { headers })
        expect((await again()).status).toBe(304)
        await say({ state: 'success' }, sha, version)
        expect((await again()).status).toBe(200)
      }
    })

    it('a former name redirects', async () => {
      const renamed = `renamed-${sha.slice(0, 8)}-${version}`
      const before = path
      const { id } = (await mona().patch(path, { name: renamed })).body
      const body = { state: 'success' }
      expect((await mona(version).post(`${before}/statuses/${sha}`, body)).status).toBe(307)
      for (const part of ['status', 'statuses']) {
        const { status, headers } = await mona(version).get(`${before}/commits/a/b/${part}`)
        expect(status).toBe(301)
        expect(headers.location).toMatch(new RegExp(`/repositories/${id}/commits/a/b/${part}$`))
      }
    })

    it.each([
      [{}, 'state'],
      [{ state: 'odd' }, 'state'],
      [{ state: 'success', description: 'x'.repeat(141) }, 'description'],
      [{ state: 'success', context: '' }, 'context'],
      [{ state: 'success', target_url: 'javascript:alert(1)' }, 'target_url'],
      [{ state: 'success', target_url: 'nowhere' }, 'target_url'],
    ])('POST refuses %j with 422', async (input, field) => {
      const { status, text } = await say(input, sha, version)
      expect(status).toBe(422)
      expect(text).toContain(field)
    })

    it('of a revision', async () => {
      await say({ state: 'success' }, sha, version)
      for (const ref of ['HEAD', 'heads/main', 'main^0', 'main~0']) {
        expect((await combined(ref, '', version)).body.sha).toBe(sha)
        const { body } = await mona(version).get(`${path}/commits/${ref}/statuses`)
        expect(body[0]).toMatchObject({ state: 'success' })
      }
    })

    it('an unknown commit is 422 for POST and 404 for GET', async () => {
      const blob = await git('rev-parse', 'main:README.md')
      const tag = await git('-c', 'user.name=x', '-c', 'user.email=x', 'tag', '-am', 'x', 'v0')
        .then(() => git('rev-parse', 'v0'))
        .catch(() => blob)
      for (const at of [blob, tag, '0'.repeat(40), sha.slice(0, 10), 'main', 'HEAD']) {
        const { status, body } = await say({ state: 'success' }, at, version)
        const message = `No commit found for SHA: ${at}`
        expect([status, body]).toEqual([422, failure(service.server, 422, message)])
      }
      for (const ref of ['none', blob, 'a..b', 'main~1', 'refs/heads/none', '%20', 'HEAD^']) {
        expect((await combined(ref, '', version)).status).toBe(404)
        expect((await mona(version).get(`${path}/commits/${ref}/statuses`)).status).toBe(404)
      }
    })
  })

  it('the context defaults to `default`, and ignores case', async () => {
    expect((await say({ state: 'failure' })).body.context).toBe('default')
    await say({ state: 'success', context: 'Default' })
    const { body } = await combined('main')
    expect(body).toMatchObject({ state: 'success', total_count: 1 })
    expect(body.statuses).toMatchObject([{ context: 'Default', state: 'success' }])
    expect((await mona().get(`${path}/commits/main/statuses`)).body).toMatchObject([
      { context: 'Default' },
      { context: 'default' },
    ])
  })

  it('a branch with slashes, a tag, an ID and an abbreviated ID select the commit', async () => {
    const head = await git.branch('topic/status/one', { 'a.md': 'a' })
    await git('tag', 'release/1', head)
    await git('branch', 'status', sha)
    await say({ state: 'success' }, head)
    const names = ['topic/status/one', 'topic%2Fstatus%2Fone', 'heads/topic/status/one']
    const others = ['release/1', 'tags/release/1', 'refs/tags/release/1', head, head.slice(0, 7)]
    for (const ref of [...names, ...others]) {
      expect((await combined(ref)).body).toMatchObject({ sha: head, total_count: 1 })
      expect((await mona().get(`${path}/commits/${ref}/statuses`)).body).toHaveLength(1)
    }
    expect((await combined('status')).body).toMatchObject({ sha, state: 'pending' })
  })

  it('the combined state uses the latest status of each context', async () => {
    expect((await combined('main')).body).toMatchObject({ state: 'pending', total_count: 0 })
    const states: [string, string, string][] = [
      ['a', 'success', 'success'],
      ['b', 'pending', 'pending'],
      ['c', 'error', 'failure'],
      ['c', 'success', 'pending'],
      ['b', 'failure', 'failure'],
      ['b', 'success', 'success'],
    ]
    for (const [context, state, whole] of states) {
      await say({ context, state })
      expect((await combined('main')).body.state).toBe(whole)
    }
  })

  it('contexts are paginated, and the state covers all of them', async () => {
    for (const context of ['a', 'b', 'c']) {
      await say({ context, state: context === 'a' ? 'error' : 'success' })
    }
    const first = await combined('heads/main', '?per_page=2')
    expect([contexts(first), first.body.total_count]).toEqual([['a', 'b'], 3])
    expect(first.headers.link).toContain('/commits/heads/main/status?per_page=2&page=2>')
    const next = await combined('heads/main', '?per_page=2&page=2')
    expect([contexts(next), next.body.state]).toEqual([['c'], 'failure'])
    const list = await mona().get(`${path}/commits/main/statuses?per_page=1`)
    expect(list.body).toMatchObject([{ context: 'c' }])
    expect(list.headers.link).toContain('rel="last"')
  })

  it('are limited to 1000 per commit and context', async () => {
    const { storage, clock } = service.server.context
    const { id } = (await mona().get(path)).body
    const row = { repository_id: id, sha, state: 'success' as const, created_at: clock.now() }
    const rest = { context: 'ci', target_url: null, description: null, creator_id: null }
    await storage.transaction(async ({ commitStatuses }) => {
      for (let made = 0; made < 999; made++) await commitStatuses.create({ ...row, ...rest })
    })
    expect((await say({ state: 'success', context: 'CI' })).status).toBe(201)
    const { status, body } = await say({ state: 'success', context: 'ci' })
    const message = 'This commit and context has reached the maximum number of statuses.'
    expect([status, body]).toEqual([422, failure(service.server, 422, message)])
    expect((await say({ state: 'success', context: 'other' })).status).toBe(201)
    const { statuses } = (await combined('main')).body
    expect(statuses).toMatchObject([{ context: 'CI' }, { context: 'other' }])
  })

  it('require write access, whatever else the token permits', async () => {
    const body = { state: 'success' }
    const secrets = '/repos/mona/secrets'
    const at = `${path}/statuses/${sha}`
    const with_ = (token: string) => service.as(undefined, { token })
    expect((await service.as('hubot').post(at, body)).status).toBe(403)
    expect((await service.as().post(at, body)).status).toBe(401)
    expect((await with_('ghp_statuses').post(at, body)).status).toBe(201)
    expect((await with_('github_pat_reads').post(at, body)).status).toBe(403)
    expect((await with_('github_pat_reads').get(`${path}/commits/main/status`)).status).toBe(200)
    expect((await service.as().get(`${path}/commits/main/status`)).status).toBe(200)
    expect((await service.as('stranger').get(`${secrets}/commits/main/status`)).status).toBe(404)
    expect((await with_('ghp_statuses').get(`${secrets}/commits/main/status`)).status).toBe(404)
    expect((await service.as('stranger').post(`${secrets}/statuses/${sha}`, body)).status).toBe(404)
  })

  it('an archived repository accepts none', async () => {
    await mona().patch(path, { archived: true })
    const { status, body } = await say({ state: 'success' })
    const message = 'Repository was archived so is read-only.'
    expect([status, body]).toEqual([403, failure(service.server, 403, message)])
  })

  it('are deleted with their repository, and not shared with forks', async () => {
    await say({ state: 'success' })
    const { body: fork } = await service.as('hubot').post(`${path}/forks`)
    const there = await service.as('hubot').get(`/repos/${fork.full_name}/commits/${sha}/status`)
    expect(there.body).toMatchObject({ state: 'pending', total_count: 0 })
    await mona().delete(path)
    await removeDeleted(service.server.context)
    const rows = await service.server.opened.query(
      `select id from commit_statuses where sha = '${sha}'`,
    )
    expect(rows).toEqual([])
  })

  it('refuses an invalid target URL with a validation error', async () => {
    const { status, body } = await say({ state: 'success', target_url: 'ftp://example.com' })
    expect([status, body.errors[0].field]).toEqual([422, 'target_url'])
  })
})

describe('the combined state', () => {
  type State = CommitStatus['state']
  let all: State[][]
  beforeAll(() => {
    const states: State[] = ['error', 'failure', 'pending', 'success']
    all = [0, 1, 2, 3].reduce<State[][]>(
      (sets, index) => [...sets, ...sets.map((set) => [...set, states[index] as State])],
      [[]],
    )
  })

  it('is failure, else pending, else success', () => {
    for (const states of all) {
      const expected = states.some((each) => each === 'error' || each === 'failure')
        ? 'failure'
        : states.length === 0 || states.includes('pending')
          ? 'pending'
          : 'success'
      expect(combine(new Map(states.map((each) => [each, 2])))).toBe(expected)
    }
  })
})
