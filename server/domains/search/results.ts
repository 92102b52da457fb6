import type { Context } from '../../api/context.ts'
import { pageLinks, pageOf, type Page } from '../../api/page.ts'
import { unprocessable } from '../../core/errors.ts'
import type { Links } from '../../core/links.ts'
import { textMatchForm } from './text-matches.ts'

/** Results of a search that can be read. */
const mostResults = 1000

interface SearchRequest {
  query: {
    q?: string
    sort?: string
    order?: string
    per_page?: number
    page?: number
    [name: string]: string | number | undefined
  }
  links: Links
  accept: string
}

/** What a search found, as views without a score. */
export interface SearchResults<Item> {
  items: Item[]
  total: number
  isComplete: boolean
}

/** The part of a search that is wanted. */
export interface Wanted {
  limit: number
  offset: number
  /** Whether the places of the matches are wanted. */
  hasMatches: boolean
}

/** All results are equally good; their order says which ones are better. */
const score = 1

/** @throws ServiceError 422 behind the results that can be read */
function wantedPage(query: SearchRequest['query']): Page {
  const page = pageOf(query)
  if (page.offset >= mostResults) {
    throw unprocessable('Only the first 1000 search results are available')
  }
  return page
}

/**
 * Searches and builds the response of one page.
 * @param address path of the search, for pagination links
 */
export async function searchReply<Item extends object>(
  { query, links, accept }: SearchRequest,
  address: string,
  context: Pick<Context, 'brand'>,
  search: (wanted: Wanted) => Promise<SearchResults<Item>>,
) {
  const page = wantedPage(query)
  const form = textMatchForm(accept, context)
  const limit = Math.min(page.limit, mostResults - page.offset)
  const found = await search({ limit, offset: page.offset, hasMatches: form !== undefined })
  const readable = Math.min(found.total, mostResults)
  return {
    status: 200 as const,
    body: {
      total_count: found.total,
      incomplete_results: !found.isComplete,
      items: found.items.map((item) => Object.assign(item, { score })),
    },
    headers: { ...pageLinks(address, page, readable, links), ...form?.headers },
  }
}
