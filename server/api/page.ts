import type { Links } from '../core/links.ts'

const largest = 100
const usual = 30
/**
 * Largest page number. No list is longer, and offsets stay within the range of both database
 * engines.
 */
const farthest = 1_000_000

export interface PageQuery {
  per_page?: number
  page?: number
}

export interface Page {
  number: number
  size: number
  limit: number
  offset: number
}

/** Reads the page parameters: 30 items per page by default and at most 100, starting at page 1. */
export function pageOf({ per_page = usual, page = 1 }: PageQuery, most = largest): Page {
  const size = Math.min(Math.max(1, per_page), most)
  const number = Math.min(Math.max(1, page), farthest)
  return { number, size, limit: size, offset: (number - 1) * size }
}

/** A `Link` header (RFC 8288) with the given relations; empty without relations. */
export function linkHeader(relations: Record<string, string | undefined>): Record<string, string> {
  const links = Object.entries(relations)
    .filter(([, url]) => url !== undefined)
    .map(([name, url]) => `<${url}>; rel="${name}"`)
  return links.length > 0 ? { Link: links.join(', ') } : {}
}

/**
 * The URL of another page of the requested list: with the query of the request, except for the
 * parameters that name the page.
 * @param place those parameters; undefined for one that is left out
 */
export function pageUrl(place: Readonly<Record<string, string | undefined>>, links: Links): string {
  const query = new URLSearchParams(links.list.query)
  for (const [name, value] of Object.entries(place)) {
    if (value === undefined) query.delete(name)
    else query.set(name, value)
  }
  return `${links.api(links.list.path)}?${query.toString()}`
}

/** The links that a list has. */
interface LinkStyle {
  /** Their relations, in this order. */
  relations: readonly ('prev' | 'next' | 'last' | 'first')[]
  /** Whether they name the size of the pages also when the caller sent none. */
  hasSize?: boolean
  /** Whether the first and the last page have links to themselves. */
  toItself?: boolean
}

const usualLinks: LinkStyle = { relations: ['prev', 'next', 'last', 'first'] }

/** Every page names the first and the last. */
export const wholeLinks: LinkStyle = {
  relations: ['next', 'prev', 'first', 'last'],
  hasSize: true,
  toItself: true,
}

/** For a list that callers only walk through. */
export const neighborLinks: LinkStyle = { relations: ['next', 'prev'], hasSize: true }

/**
 * The `Link` header of one page of the requested list. A list of one page has none.
 * @param end length of the list, or whether it continues after the page if the length is not known
 */
export function pageLinks(
  { number, size }: Page,
  end: number | boolean,
  links: Links,
  { relations, hasSize = false, toItself = false }: LinkStyle = usualLinks,
) {
  const last = typeof end === 'number' ? Math.ceil(end / size) : undefined
  if (last !== undefined && last <= 1) return {}
  const targets = {
    prev: number > 1 ? Math.min(number - 1, last ?? number) : undefined,
    next: (last === undefined ? end : number < last) ? number + 1 : undefined,
    last,
    first: 1,
  }
  const fixed = hasSize ? { per_page: String(size) } : {}
  const urlOf = (page: number | undefined) =>
    page === undefined || (page === number && !toItself)
      ? undefined
      : pageUrl({ ...fixed, page: String(page) }, links)
  return linkHeader(Object.fromEntries(relations.map((each) => [each, urlOf(targets[each])])))
}

/** A requested list. */
export interface ListRequest {
  links: Links
  query?: PageQuery | undefined
}

/** The queries of a list. */
interface Stored<Row> {
  list: (page: Page) => Promise<Row[]>
  count: () => Promise<number>
}

/** Reads one page of a list with a known length, its length, and its `Link` header. */
export async function storedPage<Row>(
  { links, query = {} }: ListRequest,
  { list, count }: Stored<Row>,
  most?: number,
) {
  const page = pageOf(query, most)
  const items = await list(page)
  const total = await count()
  return { items, total, headers: pageLinks(page, total, links) }
}

/** A list in the order of ids: the id that the previous page ended with. */
export interface IdListRequest {
  links: Links
  query?: { since?: number; per_page?: number } | undefined
}

/** Reads one page of a list in the order of ids, and its `Link` header. */
export async function pageAfterId<Row extends { id: number }>(
  { links, query = {} }: IdListRequest,
  list: (range: { after: number; limit: number }) => Promise<Row[]>,
) {
  const { limit } = pageOf({ per_page: query.per_page ?? usual })
  const found = await list({ after: query.since ?? 0, limit: limit + 1 })
  const items = found.slice(0, limit)
  const since = String(items.at(-1)?.id)
  const headers = linkHeader({
    next: found.length > limit ? pageUrl({ since }, links) : undefined,
  })
  return { items, headers }
}
