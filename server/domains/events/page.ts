import { changesAt, currentSecond, openSecond } from '../../core/clock.ts'
import type { Context } from '../../api/context.ts'
import type { Validation } from '../../api/handler.ts'
import type { Schemas } from '../../contract/schemas.ts'
import type { Links } from '../../core/links.ts'
import { pageLinks, pageOf } from '../../api/page.ts'
import type { FeedSelection } from '../../storage/feeds/feed-sources.ts'
import type { FeedMark } from '../../storage/feeds/feeds.ts'
import { eventView, isPublic } from './view.ts'
import { feedLength, feedStart, leavesFeedsAt, pollInterval } from '../feeds/window.ts'

/** A requested feed. */
export interface Feed extends Omit<FeedSelection, 'since'> {
  /** Path of the feed with the id of its account; undefined for that of the request. */
  path?: string
}

/** The part of a request that selects the page of a feed. */
export interface FeedRequest {
  query: { page?: number; per_page?: number }
  links: Links
}

const polling = (context: Context) => ({ 'X-Poll-Interval': String(pollInterval(context)) })

/** Returns the requested page, limited to the maximum length of a feed. */
function placeOf({ query }: FeedRequest) {
  const page = pageOf(query ?? {})
  return { ...page, limit: Math.max(0, Math.min(page.limit, feedLength - page.offset)) }
}

/**
 * State for the ETag. Pages with the same state have the same body, because events never change;
 * only names, visibility and the server's base URL do.
 */
const stateOf = (marks: readonly FeedMark[], links: Links): string =>
  JSON.stringify([
    links.api(''),
    marks.map((mark) => [
      mark.id,
      mark.actor_login,
      mark.organization_login,
      mark.owner_login,
      mark.repository_name,
      isPublic(mark),
    ]),
  ])

/** End of the feed while a fault of the control plane delays events. */
function delayedUntil({ until }: Feed, { steering, clock }: Context) {
  const delay = steering?.feedDelay() ?? 0
  return delay === 0 ? until : Math.min(until ?? Infinity, currentSecond(clock) - delay)
}

const selectionOf = (feed: Feed, context: Context): FeedSelection => ({
  ...feed,
  since: feedStart(openSecond(context.clock)),
  until: delayedUntil(feed, context),
})

/** A page changes when an event leaves it, and with writes. @param oldest time of its oldest event */
function noteEnd(oldest: number | undefined, { clock }: Context): void {
  changesAt(oldest === undefined ? Infinity : leavesFeedsAt(oldest), clock)
}

/** Returns one page of a feed. */
export async function feedPage(feed: Feed, request: FeedRequest, context: Context) {
  const { links } = request
  const pages = feed.path === undefined ? links : links.at(feed.path)
  const place = placeOf(request)
  const selection = selectionOf(feed, context)
  const { items, total, oldest } = await context.storage.feeds.list(selection, place, feedLength)
  noteEnd(oldest, context)
  const body: Schemas['event'][] = items.map((item) => eventView(item, links))
  const headers = { ...polling(context), ...pageLinks(place, total, pages) }
  return { status: 200 as const, body, headers, state: stateOf(items, links) }
}

/** Returns the state of the same page without reading the event payloads. */
export async function feedState(
  feed: Feed,
  request: FeedRequest,
  context: Context,
): Promise<Validation> {
  const marks = await context.storage.feeds.marks(selectionOf(feed, context), placeOf(request))
  noteEnd(marks.at(-1)?.created_at, context)
  return { state: stateOf(marks, request.links), headers: polling(context) }
}
