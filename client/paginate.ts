import type { Client as FetchClient, MaybeOptionalInit } from 'openapi-fetch'
import { ApiError } from './errors.ts'
import type { CallOptions } from './call-options.ts'

type Media = 'application/json'

type ResponseBody<T, P extends keyof T> = T[P] extends {
  get: { responses: { 200: { content: { 'application/json': infer Body } } } }
}
  ? Body
  : never

type QueryOf<T, P extends keyof T> = T[P] extends { get: { parameters: { query?: infer Query } } }
  ? NonNullable<Query>
  : never

/** A list is an array, an object with `total_count`, or any operation with `per_page`. */
type IsList<T, P extends keyof T> =
  ResponseBody<T, P> extends readonly unknown[] | { total_count: number }
    ? true
    : // `keyof never` contains every key.
      [QueryOf<T, P>] extends [never]
      ? false
      : 'per_page' extends keyof QueryOf<T, P>
        ? true
        : false

type Element<Body> = Body extends readonly (infer Item)[]
  ? Item
  : { [K in keyof Body]: Body[K] extends readonly (infer Item)[] ? Item : never }[keyof Body]

/**
 * The paths whose `GET` returns a list.
 *
 * @example
 * const path: ListPath<Paths> = '/repos/{owner}/{repo}/hooks'
 */
export type ListPath<T extends object> = {
  [P in keyof T]: [ResponseBody<T, P>] extends [never]
    ? never
    : IsList<T, P> extends true
      ? P
      : never
}[keyof T]

/**
 * One entry of the list that a path returns.
 *
 * @example
 * const urlOf = (hook: ListItem<Paths, '/repos/{owner}/{repo}/hooks'>) => hook.config.url
 */
export type ListItem<T extends object, P extends keyof T> = Element<ResponseBody<T, P>>

/**
 * The options of a path's `GET`. Optional when the operation has no required parameters.
 *
 * @example
 * const [call]: ListCall<Paths, '/repos/{owner}/{repo}/hooks'> = [
 *   { params: { path: { owner: 'acme', repo: 'widgets' }, query: { per_page: 100 } } },
 * ]
 */
export type ListCall<T extends object, P extends keyof T, More = CallOptions> =
  undefined extends MaybeOptionalInit<T[P], 'get' & keyof T[P]>
    ? [call?: MaybeOptionalInit<T[P], 'get' & keyof T[P]> & More]
    : [call: MaybeOptionalInit<T[P], 'get' & keyof T[P]> & More]

/**
 * One page of a list.
 *
 * @example
 * const lengthOf = (page: Page<Schemas['hook']>) => page.items.length
 */
export interface Page<Item> {
  items: Item[]
  /** The response, for its headers. Its body has already been read. */
  response: Response
}

/**
 * A list that is fetched page by page while you iterate.
 *
 * @example
 * const firstOf = async <Item>(list: List<Item>) => {
 *   for await (const item of list) return item
 * }
 */
export interface List<Item> extends AsyncIterable<Item> {
  /** Iterates over pages, with their responses. */
  pages(): AsyncIterable<Page<Item>>
  /** Fetches all pages and returns all entries. */
  all(): Promise<Item[]>
}

/**
 * Iterates over all entries of a list. Supports page numbers and cursors, and lists in an array or
 * in an object. Only the query of the `next` link is used, never its host, so credentials are sent
 * only to `baseUrl`.
 *
 * @param client - A client of any version.
 * @param path - A path that returns a list.
 * @param call - Options as for `client.GET`. `per_page: 100` reduces the number of requests.
 * @throws ApiError (while iterating) when a page request fails.
 *
 * @example
 * const hooks = paginate(client, '/repos/{owner}/{repo}/hooks', {
 *   params: { path: { owner: 'acme', repo: 'widgets' }, query: { per_page: 100 } },
 * })
 * for await (const hook of hooks) console.log(hook.config.url)
 * @example
 * for await (const { items, response } of paginate(client, '/events').pages()) {
 *   console.log(items.length, rateLimitOf(response)?.remaining)
 * }
 */
export function paginate<T extends object, P extends ListPath<T>>(
  client: FetchClient<T, Media>,
  path: P,
  ...[call]: ListCall<T, P>
): List<ListItem<T, P>> {
  type Item = ListItem<T, P>
  const get = client.GET as unknown as Get
  async function* pages(): AsyncGenerator<Page<Item>> {
    let query: string | undefined
    for (;;) {
      const requested = query
      const more = requested === undefined ? {} : { querySerializer: () => requested }
      const { data, error, response } = await get(path, { ...call, ...more })
      if (!response.ok) throw new ApiError(response, error)
      yield { items: itemsOf<Item>(data), response }
      query = nextQuery(response.headers)
      if (query === undefined || query === requested) return
    }
  }
  async function* items() {
    for await (const page of pages()) yield* page.items
  }
  async function all() {
    const found: Item[] = []
    for await (const page of pages()) found.push(...page.items)
    return found
  }
  return { pages, all, [Symbol.asyncIterator]: items }
}

type Get = (
  path: PropertyKey,
  call: object,
) => Promise<{ data?: unknown; error?: unknown; response: Response }>

function itemsOf<Item>(data: unknown): Item[] {
  const lists = Array.isArray(data) ? [data] : Object.values(data ?? {})
  return (lists.find(Array.isArray) ?? []) as Item[]
}

/** The query of `Link: <…>; rel="next"` (RFC 8288). */
function nextQuery(headers: Headers) {
  for (const [, target = '', parameters = ''] of (headers.get('link') ?? '').matchAll(
    /<([^>]*)>((?:"[^"]*"|[^",])*)/g,
  )) {
    if (/;\s*rel="?([^"]*\s)?next\b/i.test(parameters)) return /\?([^#]*)/.exec(target)?.[1]
  }
  return undefined
}
