import type { Context } from '../../api/context.ts'
import { pageLinks, pageOf, wholeLinks, type Page } from '../../api/page.ts'
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

/** Where a search is, and how it counts pages. */
interface Place {
  /**
   * Whether pages are whole: they end within the results that can be read, and links name their size,
   * the first and the last.
   */
  isWhole?: boolean
}

/** @throws ServiceError 422 behind the results that can be read */
function wantedPage(query: SearchRequest['query'], { isWhole = false }: Place): Page {
  const page = pageOf(query)
  if (page.offset + (isWhole ? page.limit : 1) > mostResults) {
    throw unprocessable('Only the first 1000 search results are available')
  }
  return page
}

function linksOf({ isWhole }: Place, page: Page, total: number, links: Links) {
  return isWhole ? pageLinks(page, total, links, wholeLinks) : pageLinks(page, total, links)
}

/** Searches and builds the response of one page. */
export async function searchReply<Item extends object>(
  { query, links, accept }: SearchRequest,
  place: Place,
  context: Pick<Context, 'brand'>,
  search: (wanted: Wanted) => Promise<SearchResults<Item>>,
) {
  const page = wantedPage(query, place)
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
    headers: { ...linksOf(place, page, readable, links), ...form?.headers },
  }
}
