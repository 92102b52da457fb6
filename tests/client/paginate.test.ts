import { describe, expect, expectTypeOf, it } from 'vitest'
import { createClient, paginate, unwrap, type ListPath, type Paths } from '../../client/index.ts'
import type { Schemas } from '../../client/version.ts'
import { useService } from '../_support/start-server.ts'
import { startReceiver } from '../_support/webhooks/receiver.ts'
import { startService, type Answer } from './_service.ts'

const path = { owner: 'acme', repo: 'widgets' }
const call = { params: { path, query: { per_page: 2 } } }

describe('paginate, against the service', () => {
  const service = useService()
  const make = () => createClient({ baseUrl: service.server.url, auth: 'ghp_mona' })

  it('returns every entry once, over numbered pages', async () => {
    const names: string[] = []
    for await (const label of paginate(make(), '/repos/{owner}/{repo}/labels', call)) {
      names.push(label.name)
    }
    const query = { per_page: 100 }
    const whole = make().GET('/repos/{owner}/{repo}/labels', { params: { path, query } })
    expect(names.length).toBeGreaterThan(4)
    expect(names).toEqual((await unwrap(whole)).map(({ name }) => name))
  })

  it('returns every delivery once, over cursors', async () => {
    await using receiver = await startReceiver()
    const client = make()
    const body = { config: { url: receiver.url }, events: ['push'] }
    const made = client.POST('/repos/{owner}/{repo}/hooks', { params: { path }, body })
    const params = { path: { ...path, hook_id: (await unwrap(made)).id } }
    for (let count = 0; count < 4; count++) {
      await unwrap(client.POST('/repos/{owner}/{repo}/hooks/{hook_id}/pings', { params }))
    }
    await service.server.delivered()
    const list = paginate(client, '/repos/{owner}/{repo}/hooks/{hook_id}/deliveries', {
      params: { ...params, query: { per_page: 2 } },
    })
    const sizes: number[] = []
    const ids = new Set<number>()
    for await (const { items } of list.pages()) {
      sizes.push(items.length)
      for (const { id } of items) ids.add(id)
    }
    expect([sizes, ids.size]).toEqual([[2, 2, 1], 5])
  })

  it('uses the version of its client', async () => {
    const older = createClient({
      baseUrl: service.server.url,
      version: '2022-11-28',
      auth: 'ghp_mona',
    })
    const body = { subscribed: true }
    await unwrap(older.PUT('/repos/{owner}/{repo}/subscription', { params: { path }, body }))
    const [watched] = await paginate(older, '/user/subscriptions').all()
    expect(watched).toHaveProperty('has_downloads')
    const [now] = await paginate(make(), '/user/subscriptions').all()
    expect(now).not.toHaveProperty('has_downloads')
  })
})

/** A service with the given pages. Each links to the next, at any URL. */
async function serve(
  pages: unknown[],
  link = (page: number) => `<http://elsewhere.test/x?page=${page}>; rel="next"`,
) {
  const service = await startService(({ path: asked }): Answer => {
    const page = Number(new URL(asked, 'http://x').searchParams.get('page') ?? 1)
    const headers: Record<string, string> = page < pages.length ? { Link: link(page + 1) } : {}
    const answer = pages[page - 1]
    return answer instanceof Error
      ? { status: 404, headers, body: { message: answer.message } }
      : { headers, body: answer }
  })
  const client = createClient({ baseUrl: `${service.baseUrl}/api/v3`, auth: 'ghp_secret' })
  return { client, paths: () => service.seen.map((request) => request.path) }
}

describe('paginate', () => {
  it('uses only the query of a link, so that credentials are not sent to another origin', async () => {
    const { client, paths } = await serve([[{ id: 1 }], [{ id: 2 }]])
    const ids = (await paginate(client, '/events').all()).map(({ id }) => String(id))
    expect(ids).toEqual(['1', '2'])
    expect(paths()).toEqual(['/api/v3/events', '/api/v3/events?page=2'])
  })

  it.each([
    '<http://x/?page=2&a=1>; rel="next", <http://x/?page=9>; rel="last"',
    '<http://x/?page=9>; rel="first", <http://x/?page=2&a=1>; rel="prefetch next"',
    '<http://x/?page=2&a=1#part>;title="a, b"; REL=next',
    '</?page=2&a=1>; rel="next"; title="x"',
  ])('reads %s', async (link) => {
    const { client, paths } = await serve([[{ id: 1 }], []], () => link)
    await paginate(client, '/events').all()
    expect(paths()[1]).toBe('/api/v3/events?page=2&a=1')
  })

  it.each([
    '',
    '<http://x/?page=2>; rel="nextish"',
    '<http://x/?page=2>; rel="prev"',
    '?page=2',
    '<http://x/>; rel="next"',
  ])('ends at the link header %j', async (link) => {
    const { client, paths } = await serve([[{ id: 1 }], []], () => link)
    await paginate(client, '/events').all()
    expect(paths()).toHaveLength(1)
  })

  it('ends if a page links to itself', async () => {
    const { client, paths } = await serve([[], [{ id: 1 }], []], () => '</?page=2>; rel="next"')
    await paginate(client, '/events').all()
    expect(paths()).toHaveLength(2)
  })

  it('finds the list in an object', async () => {
    const { client } = await serve([
      { total_count: 2, repository_selection: 'all', repositories: [{ id: 1 }] },
      { total_count: 2, repository_selection: 'all', repositories: [{ id: 2 }] },
    ])
    const all = await paginate(client, '/installation/repositories').all()
    expect(all.map(({ id }) => id)).toEqual([1, 2])
  })

  it('requests no page before it is needed', async () => {
    const { client, paths } = await serve([[{ id: 1 }, { id: 2 }], [{ id: 3 }], []])
    const list = paginate(client, '/events')
    expect(paths()).toHaveLength(0)
    for await (const { id } of list) if (String(id) === '2') break
    expect(paths()).toHaveLength(1)
    for await (const { id } of list) if (String(id) === '3') break
    expect(paths()).toHaveLength(3)
  })

  it('throws the error of a page, after the entries of earlier pages', async () => {
    const { client } = await serve([[{ id: 1 }], new Error('Not Found'), []])
    const ids: string[] = []
    const read = async () => {
      for await (const { id } of paginate(client, '/events')) ids.push(String(id))
    }
    await expect(read()).rejects.toMatchObject({ kind: 'not-found', message: 'Not Found' })
    expect(ids).toEqual(['1'])
  })

  it('ends between two pages when it is aborted', async () => {
    const { client, paths } = await serve([[{ id: 1 }], [{ id: 2 }]])
    const controller = new AbortController()
    const read = async () => {
      const list = paginate(client, '/events', { signal: controller.signal })
      for await (const _ of list) controller.abort(new Error('enough'))
    }
    await expect(read()).rejects.toThrow('enough')
    expect(paths()).toHaveLength(1)
  })

  it('waits and continues after a rate limit', async () => {
    let asked = 0
    const link = { Link: '</?page=2>; rel="next"' }
    const { baseUrl } = await startService((): Answer => {
      if (++asked === 2) return { status: 429, body: {} }
      return { headers: asked === 1 ? link : undefined, body: [{ id: asked }] }
    })
    const client = createClient({ baseUrl, retry: { wait: async () => {} } })
    expect((await paginate(client, '/events').all()).map(({ id }) => Number(id))).toEqual([1, 3])
  })
})

describe('the types of paginate', () => {
  const newest = createClient({ baseUrl: '' })
  const older = createClient({ baseUrl: '', version: '2022-11-28' })

  it('follow path and version', () => {
    const hooks = paginate(newest, '/repos/{owner}/{repo}/hooks', call)
    expectTypeOf(hooks.all).returns.resolves.toEqualTypeOf<Schemas['hook'][]>()
    const runs = paginate(newest, '/repos/{owner}/{repo}/actions/runs', call)
    expectTypeOf(runs.all).returns.resolves.items.toHaveProperty('run_number')
    const before = paginate(older, '/user/subscriptions')
    expectTypeOf(before.all).returns.resolves.items.toHaveProperty('has_downloads')
    const now = paginate(newest, '/user/subscriptions')
    expectTypeOf(now.all).returns.resolves.items.not.toHaveProperty('has_downloads')
  })

  it('cover every list of the contract, and nothing else', () => {
    expectTypeOf<'/orgs/{org}/attestations/{subject_digest}'>().toExtend<ListPath<Paths>>()
    expectTypeOf<'/repos/{owner}/{repo}/commits/{ref}/status'>().toExtend<ListPath<Paths>>()
    expectTypeOf<'/user'>().not.toExtend<ListPath<Paths>>()
    expectTypeOf<'/repos/{owner}/{repo}'>().not.toExtend<ListPath<Paths<'2022-11-28'>>>()
    const wrong = () => {
      // @ts-expect-error no list
      void paginate(newest, '/user')
      // @ts-expect-error parameters are missing
      void paginate(newest, '/repos/{owner}/{repo}/hooks')
      // @ts-expect-error no such parameter
      void paginate(newest, '/repos/{owner}/{repo}/hooks', { params: { path: { owner: 'a' } } })
      // @ts-expect-error a timeout is a number
      void paginate(newest, '/events', { timeout: '5' })
    }
    expect(wrong).toBeTypeOf('function')
  })
})
