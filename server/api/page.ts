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
 * The URL of another page of a list: with the query of the request, except for the parameters that name
 * the page.
 * @param place those parameters; undefined for one that is left out
 */
export function pageUrl(
  address: string,
  place: Readonly<Record<string, string | undefined>>,
  links: Links,
): string {
  const query = new URLSearchParams(links.query)
  for (const [name, value] of Object.entries(place)) {
    if (value === undefined) query.delete(name)
    else query.set(name, value)
  }
  return `${links.api(address)}?${query.toString()}`
}

/** The `Link` header of one page of a list with a known length. A list of one page has none. */
export function pageLinks(address: string, page: Page, total: number, links: Links) {
  const last = Math.ceil(total / page.size)
  if (last <= 1) return {}
  const at = (number: number) => pageUrl(address, { page: String(number) }, links)
  const behind = page.number > 1
  const ahead = page.number < last
  return linkHeader({
    prev: behind ? at(Math.min(page.number - 1, last)) : undefined,
    next: ahead ? at(page.number + 1) : undefined,
    last: page.number === last ? undefined : at(last),
    first: behind ? at(1) : undefined,
  })
}

/**
 * The `Link` header of one page of a list whose length is not known.
 * @param hasNext whether the list continues after the page
 */
export function openPageLinks(address: string, page: Page, hasNext: boolean, links: Links) {
  const at = (number: number) => pageUrl(address, { page: String(number) }, links)
  const behind = page.number > 1
  return linkHeader({
    prev: behind ? at(page.number - 1) : undefined,
    next: hasNext ? at(page.number + 1) : undefined,
    first: behind ? at(1) : undefined,
  })
}

/** The `Link` header of one page of a list that names the size, the first and the last of its pages. */
export function wholeLinks(address: string, page: Page, total: number, links: Links) {
  const last = Math.ceil(total / page.size)
  if (last <= 1) return {}
  const at = (number: number) =>
    pageUrl(address, { per_page: String(page.size), page: String(number) }, links)
  return linkHeader({
    next: page.number < last ? at(page.number + 1) : undefined,
    prev: page.number > 1 ? at(page.number - 1) : undefined,
    first: at(1),
    last: at(last),
  })
}

/**
 * The `Link` header of one page of a list that callers only walk through: with the size of its pages,
 * and without the first and the last.
 */
export function neighborLinks(address: string, page: Page, hasNext: boolean, links: Links) {
  const at = (number: number) =>
    pageUrl(address, { per_page: String(page.size), page: String(number) }, links)
  return linkHeader({
    next: hasNext ? at(page.number + 1) : undefined,
    prev: page.number > 1 ? at(page.number - 1) : undefined,
  })
}

/** A requested list: its path in the API and the page parameters. */
export interface ListRequest {
  links: Links
  query?: PageQuery | undefined
  address: string
}

/** The queries of a list. */
interface Stored<Row> {
  list: (page: Page) => Promise<Row[]>
  count: () => Promise<number>
}

/** Reads one page of a list with a known length, its length, and its `Link` header. */
export async function storedPage<Row>(
  { links, query = {}, address }: ListRequest,
  { list, count }: Stored<Row>,
  most?: number,
) {
  const page = pageOf(query, most)
  const items = await list(page)
  const total = await count()
  return { items, total, headers: pageLinks(address, page, total, links) }
}

/** A list in the order of ids: its path, and the id that the previous page ended with. */
export interface IdListRequest {
  links: Links
  query?: { since?: number; per_page?: number } | undefined
  address: string
}

/** Reads one page of a list in the order of ids, and its `Link` header. */
export async function pageAfterId<Row extends { id: number }>(
  { links, query = {}, address }: IdListRequest,
  list: (range: { after: number; limit: number }) => Promise<Row[]>,
) {
  const { limit } = pageOf({ per_page: query.per_page ?? usual })
  const found = await list({ after: query.since ?? 0, limit: limit + 1 })
  const items = found.slice(0, limit)
  const since = String(items.at(-1)?.id)
  const headers = linkHeader({
    next: found.length > limit ? pageUrl(address, { since }, links) : undefined,
  })
  return { items, headers }
}
