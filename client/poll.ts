import type { Client as FetchClient, Middleware } from 'openapi-fetch'
import { ApiError } from './errors.ts'
import { paginate, type List, type ListCall, type ListItem, type ListPath } from './paginate.ts'
import { pause } from './retry.ts'
import type { CallOptions } from './send.ts'

/**
 * What polling can be told, beside what the call is given.
 *
 * @example
 * const options: PollOptions = { from: 'now', interval: 5 * 60_000 }
 */
export interface PollOptions extends CallOptions {
  /** Whether entries that are there at the start count as new. Default: `start`, which they do. */
  from?: 'start' | 'now' | undefined
  /** Milliseconds between two requests; never less than the service allows. */
  interval?: number | undefined
  /** Replaces waiting, for tests. It must reject when the signal is aborted. */
  wait?: ((milliseconds: number, signal?: AbortSignal | null) => Promise<void>) | undefined
}

/**
 * Follows a feed: gives each entry once, the oldest of each round first, and never ends by itself. It
 * asks as often as `X-Poll-Interval` allows (every minute without it) and only whether something is
 * new, which costs nothing of the rate limit when nothing is. The first round reads one page, further
 * ones as many as hold something new.
 *
 * @param path - A list whose newest entries come first and have an `id`.
 * @param call - As for `client.GET`, and `PollOptions`. Its `signal` ends the polling.
 * @throws ApiError (while iterating) when the service refuses; the signal's reason when it is aborted.
 *
 * @example
 * const events = poll(client, '/repos/{owner}/{repo}/events', {
 *   params: { path: { owner: 'acme', repo: 'widgets' } },
 *   from: 'now',
 * })
 * for await (const event of events) console.log(event.type)
 */
export async function* poll<T extends object, P extends ListPath<T>>(
  client: FetchClient<T, 'application/json'>,
  path: P,
  ...[given]: ListCall<T, P, PollOptions>
): AsyncGenerator<ListItem<T, P>, never> {
  const { from = 'start', interval = 0, wait = pause, ...call } = (given ?? {}) as PollOptions
  const known = createKnown()
  let etag: string | undefined
  for (let first = true; ; first = false) {
    const list = paginate(client, path, ...([withTag(call, etag)] as unknown as ListCall<T, P>))
    const { fresh, headers } = await readRound(list, known, first)
    if (!first || from === 'start') yield* fresh.reverse()
    etag = headers.get('etag') ?? etag
    const seconds = Number(headers.get('x-poll-interval') ?? 60)
    await wait(Math.max(interval, seconds * 1000), call.signal)
  }
}

/** Asks for the first page only if it has changed; the call may have headers in any form. */
function withTag(call: CallOptions & { middleware?: Middleware[] }, etag: string | undefined) {
  let asked = false
  const condition: Middleware = {
    onRequest({ request }) {
      if (etag && !asked) request.headers.set('If-None-Match', etag)
      asked = true
    },
  }
  return { ...call, middleware: [...(call.middleware ?? []), condition] }
}

interface Round<Item> {
  /** Newest first. */
  fresh: Item[]
  /** Of the first answer. */
  headers: Headers
}

/** Reads pages until one has something known; what is older than that was seen or is no news. */
async function readRound<Item>(list: List<Item>, known: Known, first: boolean) {
  const round: Round<Item> = { fresh: [], headers: new Headers() }
  let unread = true
  try {
    for await (const { items, response } of list.pages()) {
      if (unread) round.headers = response.headers
      unread = false
      const reached = items.map(known.has).lastIndexOf(true)
      const newer = reached < 0 ? items : items.slice(0, reached)
      round.fresh.push(...newer.filter((item) => !known.has(item)))
      known.add(items)
      if (first || reached >= 0) break
    }
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 304) throw error
    round.headers = error.headers
  }
  return round
}

type Known = ReturnType<typeof createKnown>

/** More than any feed shows at a time, so that nothing shown is forgotten. */
const capacity = 10_000

function createKnown() {
  const keys = new Set<string>()
  const has = (item: unknown) => keys.has(keyOf(item))
  function add(items: unknown[]) {
    for (const key of items.map(keyOf)) {
      // Added anew, so that the oldest come first.
      keys.delete(key)
      keys.add(key)
    }
    for (const key of keys) {
      if (keys.size <= capacity) return
      keys.delete(key)
    }
  }
  return { has, add }
}

/** What changes under its number is news again. */
function keyOf(item: unknown) {
  const { id, updated_at } = item as Record<string, unknown>
  return `${String(id)} ${String(updated_at)}`
}
