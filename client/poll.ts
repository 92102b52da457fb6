import type { Client as FetchClient, Middleware } from 'openapi-fetch'
import { ApiError } from './errors.ts'
import { paginate, type List, type ListCall, type ListItem, type ListPath } from './paginate.ts'
import { pause } from './retry.ts'
import type { CallOptions } from './call-options.ts'

/**
 * Options of `poll`, in addition to those of the call.
 *
 * @example
 * const options: PollOptions = { from: 'now', interval: 5 * 60_000 }
 */
export interface PollOptions extends CallOptions {
  /**
   * With `start`, the entries of the first page are returned; with `now`, only later ones. Default:
   * `start`.
   */
  from?: 'start' | 'now' | undefined
  /** Milliseconds between requests. `X-Poll-Interval` is the minimum. */
  interval?: number | undefined
  /** Replaces waiting in tests. Must reject when the signal is aborted. */
  wait?: ((milliseconds: number, signal?: AbortSignal | null) => Promise<void>) | undefined
}

/**
 * Follows a feed and yields each entry once, the oldest of each round first. It never ends by
 * itself. It sends a request as often as `X-Poll-Interval` allows (every minute without that
 * header). Requests are conditional, so a feed without new entries does not count against the rate
 * limit. The first round reads one page; later rounds read pages until they reach a known entry.
 *
 * @param path - A list with the newest entries first, each with an `id`.
 * @param call - Options as for `client.GET`, and `PollOptions`. Its `signal` ends the polling.
 * @throws ApiError (while iterating) when a request fails; the reason of the signal when it is
 *   aborted.
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
  ...[options]: ListCall<T, P, PollOptions>
): AsyncGenerator<ListItem<T, P>, never> {
  const { from = 'start', interval = 0, wait = pause, ...call } = (options ?? {}) as PollOptions
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

/**
 * Makes the first page request conditional. Set in a middleware, because the call may have headers
 * in any form.
 */
function withTag(call: CallOptions & { middleware?: Middleware[] }, etag: string | undefined) {
  let sent = false
  const condition: Middleware = {
    onRequest({ request }) {
      if (etag && !sent) request.headers.set('If-None-Match', etag)
      sent = true
    },
  }
  return { ...call, middleware: [...(call.middleware ?? []), condition] }
}

interface Round<Item> {
  /** Newest first. */
  fresh: Item[]
  /** Of the first response. */
  headers: Headers
}

/** Reads pages until one has a known entry. Entries after that one are older. */
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

/** More entries than any feed returns, so that no entry is yielded twice. */
const capacity = 10_000

function createKnown() {
  const keys = new Set<string>()
  const has = (item: unknown) => keys.has(keyOf(item))
  function add(items: unknown[]) {
    for (const key of items.map(keyOf)) {
      // Added again, so that the oldest keys come first.
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

/** An entry that was updated counts as new. */
function keyOf(item: unknown) {
  const { id, updated_at } = item as Record<string, unknown>
  return `${String(id)} ${String(updated_at)}`
}
