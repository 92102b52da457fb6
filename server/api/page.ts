import type { Links } from '../core/links.ts'

const largest = 100
const usual = 30
/** Beyond this every list is over, and offsets stay numbers an engine takes. */
const farthest = 1_000_000

interface PageQuery {
  per_page?: number
  page?: number
}

export interface Page {
  number: number
  size: number
  limit: number
  offset: number
}

/** 30 items from the first page on; more than 100 a page are cut to 100 (design 8). */
export function pageOf({ per_page = usual, page = 1 }: PageQuery): Page {
  const size = Math.min(Math.max(1, per_page), largest)
  const number = Math.min(Math.max(1, page), farthest)
  return { number, size, limit: size, offset: (number - 1) * size }
}

/** A `Link` header (RFC 8288) over the given relations; nothing when there are none. */
export function linkHeader(relations: Record<string, string | undefined>): Record<string, string> {
  const links = Object.entries(relations)
    .filter(([, url]) => url !== undefined)
    .map(([name, url]) => `<${url}>; rel="${name}"`)
  return links.length > 0 ? { Link: links.join(', ') } : {}
}

/**
 * Relations of one page of a list whose length is known.
 * @param filters what else of the query says which list it is
 */
export function pageLinks(
  path: string,
  page: Page,
  total: number,
  links: Links,
  filters: Record<string, string> = {},
) {
  const last = Math.max(1, Math.ceil(total / page.size))
  const at = (number: number) => {
    const paging = { per_page: String(page.size), page: String(number) }
    return `${links.api(path)}?${new URLSearchParams({ ...filters, ...paging }).toString()}`
  }
  const behind = page.number > 1
  const ahead = page.number < last
  return linkHeader({
    prev: behind ? at(Math.min(page.number - 1, last)) : undefined,
    next: ahead ? at(page.number + 1) : undefined,
    last: ahead ? at(last) : undefined,
    first: behind ? at(1) : undefined,
  })
}

/** A list that is asked for: its address in this API, and which page of it. */
export interface AskedList {
  links: Links
  query?: PageQuery | undefined
  address: string
}

/** What is stored of a list. */
interface Stored<Row> {
  list: (page: Page) => Promise<Row[]>
  count: () => Promise<number>
}

/** One page of a list whose length is stored, and the relations of that page. */
export async function pageFrom<Row>(
  { links, query = {}, address }: AskedList,
  { list, count }: Stored<Row>,
) {
  const page = pageOf(query)
  const items = await list(page)
  return { items, headers: pageLinks(address, page, await count(), links) }
}
