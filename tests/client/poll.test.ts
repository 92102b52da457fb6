import { describe, expect, expectTypeOf, it } from 'vitest'
import { createClient, poll, rateLimitOf, unwrap, type PollOptions } from '../../client/index.ts'
import type { Schemas } from '../../client/version.ts'
import { useService } from '../_support/start-server.ts'
import { startService, type Answer } from './_service.ts'

const path = { owner: 'acme', repo: 'widgets' }

interface Round {
  /** Ids of the entries, newest first, in pages. Without them, nothing is new. */
  pages?: number[][]
  seconds?: number
  status?: number
}

const entries = (ids: number[]) => ids.map((id) => ({ id: String(id) }))

/** A feed with the given content per round. Polling is aborted after the last one. */
async function follow(rounds: Round[], options: PollOptions = {}) {
  let round = 0
  const { baseUrl, seen } = await startService(({ path: asked }): Answer => {
    const { pages = [], seconds = 60, status } = rounds[round]!
    const page = Number(new URL(asked, 'http://x').searchParams.get('page') ?? 1)
    const headers: Record<string, string> = {
      'X-Poll-Interval': String(seconds),
      ETag: `"${round}"`,
    }
    if (page < pages.length) headers.Link = `</?page=${page + 1}>; rel="next"`
    if (status) return { status, headers, body: status === 304 ? '' : { message: 'No' } }
    return { headers, body: entries(pages[page - 1] ?? []) }
  })
  const controller = new AbortController()
  const waits: number[] = []
  const wait = async (milliseconds: number, signal?: AbortSignal | null) => {
    waits.push(milliseconds)
    if (++round === rounds.length) controller.abort(new Error('the end'))
    signal?.throwIfAborted()
  }
  const given: number[] = []
  const client = createClient({ baseUrl })
  const read = async () => {
    const call = { ...options, wait, signal: controller.signal }
    for await (const { id } of poll(client, '/events', call)) given.push(Number(id))
  }
  const end = await read().catch((error: unknown) => error)
  const conditions = seen.map(({ headers }) => headers['if-none-match'])
  return { given, waits, conditions, end, paths: seen.map((request) => request.path) }
}

describe('poll', () => {
  it('returns each entry once, oldest first', async () => {
    const { given } = await follow([
      { pages: [[2, 1]] },
      { pages: [[4, 3, 2, 1]] },
      { pages: [[5, 4]] },
    ])
    expect(given).toEqual([1, 2, 3, 4, 5])
  })

  it('returns only new entries, if configured', async () => {
    const { given } = await follow([{ pages: [[2, 1]] }, { pages: [[3, 2, 1]] }], { from: 'now' })
    expect(given).toEqual([3])
  })

  it('waits as long as each response requires, or one minute by default', async () => {
    const { waits } = await follow([
      { seconds: 60 },
      { seconds: 300, status: 304 },
      { seconds: 90 },
    ])
    expect(waits).toEqual([60_000, 300_000, 90_000])
  })

  it('waits longer if configured, never shorter', async () => {
    const { waits } = await follow([{ seconds: 60 }, { seconds: 300 }], { interval: 120_000 })
    expect(waits).toEqual([120_000, 300_000])
  })

  it('requests the first page conditionally', async () => {
    const { given, conditions } = await follow([
      { pages: [[1]] },
      { status: 304 },
      { pages: [[2, 1]] },
    ])
    expect(given).toEqual([1, 2])
    expect(conditions).toEqual([undefined, '"0"', '"1"'])
  })

  it('reads further pages while all entries are new', async () => {
    const { given, paths, conditions } = await follow([
      { pages: [[2, 1], [0]] },
      { pages: [[6, 5], [4, 3], [2, 1], [0]] },
    ])
    expect(given).toEqual([1, 2, 3, 4, 5, 6])
    expect(paths).toEqual(['/events', '/events', '/events?page=2', '/events?page=3'])
    expect(conditions).toEqual([undefined, '"0"', undefined, undefined])
  })

  it('ignores old entries that move up because a newer one disappeared', async () => {
    const { given } = await follow([{ pages: [[3, 2]] }, { pages: [[4, 2, 1]] }])
    expect(given).toEqual([2, 3, 4])
  })

  it('returns an entry that changed under the same id again', async () => {
    let hour = 0
    const { baseUrl } = await startService(() => ({ body: [{ id: 1, updated_at: hour }] }))
    const controller = new AbortController()
    const wait = async () => {
      if (++hour > 2) controller.abort(new Error('the end'))
      controller.signal.throwIfAborted()
    }
    const hours: unknown[] = []
    const read = async () => {
      const client = createClient({ baseUrl })
      const call = { params: { path }, wait, signal: controller.signal }
      for await (const issue of poll(client, '/repos/{owner}/{repo}/issues', call))
        hours.push(issue.updated_at)
    }
    await expect(read()).rejects.toThrow('the end')
    expect(hours).toEqual([0, 1, 2])
  })

  it('ends with the reason of its signal', async () => {
    expect((await follow([{ pages: [[1]] }])).end).toMatchObject({ message: 'the end' })
  })

  it('ends with the error of the service', async () => {
    const { end, waits } = await follow([{ pages: [[1]] }, { status: 404 }])
    expect(end).toMatchObject({ name: 'ApiError', kind: 'not-found' })
    expect(waits).toHaveLength(1)
  })

  it('needs no signal, and ends when its reader does', async () => {
    const { baseUrl, seen } = await startService({ body: entries([2, 1]) })
    for await (const { id } of poll(createClient({ baseUrl }), '/events')) {
      if (String(id) === '2') break
    }
    expect(seen).toHaveLength(1)
  })
})

describe('poll, against the service', () => {
  const service = useService({ config: { rateLimits: 'real' } })

  it('follows a feed at the allowed rate, and pays nothing if nothing is new', async () => {
    const { clock, url } = service.server
    const client = createClient({ baseUrl: url, auth: 'ghp_mona', conditional: true })
    const star = (title: string) =>
      unwrap(client.POST('/repos/{owner}/{repo}/issues', { params: { path }, body: { title } }))
    const used = async () => rateLimitOf((await client.GET('/rate_limit')).response)?.used
    const waits: number[] = []
    const spent: unknown[] = []
    const wait = async (milliseconds: number) => {
      waits.push(milliseconds)
      spent.push(await used())
      clock.advance(milliseconds)
      // The third round finds nothing new.
      if (waits.length !== 2) await star(`round ${waits.length}`)
    }
    const call = { params: { path }, from: 'now', wait } as const
    const types: unknown[] = []
    for await (const event of poll(client, '/repos/{owner}/{repo}/events', call)) {
      if (types.push(event.type) === 2) break
    }
    expect(types).toEqual(['IssuesEvent', 'IssuesEvent'])
    expect(waits).toEqual([60_000, 60_000, 60_000])
    expect(spent[2]).toBe(spent[1])
  })
})

describe('the types of poll', () => {
  it('follow the path', () => {
    const client = createClient({ baseUrl: '', version: '2022-11-28' })
    const events = poll(client, '/repos/{owner}/{repo}/events', { params: { path }, from: 'now' })
    expectTypeOf(events[Symbol.asyncIterator]().next)
      .returns.resolves.toHaveProperty('value')
      .toEqualTypeOf<Schemas<'2022-11-28'>['event']>()
    const wrong = () => {
      // @ts-expect-error no list
      void poll(client, '/user')
      // @ts-expect-error no such value of `from`
      void poll(client, '/events', { from: 'yesterday' })
    }
    expect(wrong).toBeTypeOf('function')
  })
})
