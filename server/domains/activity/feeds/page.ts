import type { Context } from '../../../api/context.ts'
import type { Schemas, Validation } from '../../../api/handler.ts'
import type { Links } from '../../../core/links.ts'
import { pageLinks, pageOf } from '../../../api/page.ts'
import type { FeedSelection } from '../../../storage/activity/feed-sources.ts'
import type { FeedMark } from '../../../storage/activity/feeds.ts'
import { eventView, isPublic } from '../views/event.ts'
import { feedLength, feedStart, pollInterval } from './window.ts'

/** A feed that somebody asked for. */
export interface Feed extends Omit<FeedSelection, 'since'> {
  /** Its path, for links to its other pages. */
  path: string
}

/** What of a request says which page of a feed is wanted. */
export interface FeedRequest {
  query: { page?: number; per_page?: number }
  links: Links
}

const polling = (context: Context) => ({ 'X-Poll-Interval': String(pollInterval(context)) })

/** The page that is asked for, no longer than the feed reaches. */
function placeOf({ query }: FeedRequest) {
  const page = pageOf(query ?? {})
  return { ...page, limit: Math.max(0, Math.min(page.limit, feedLength - page.offset)) }
}

/** Two pages that have the same state have the same body: what happened never changes, its names do. */
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

const selectionOf = (feed: Feed, { clock }: Context): FeedSelection => ({
  ...feed,
  since: feedStart(clock.now()),
})

/** One page of a feed. */
export async function showFeed(feed: Feed, asked: FeedRequest, context: Context) {
  const { links } = asked
  const place = placeOf(asked)
  const selection = selectionOf(feed, context)
  const { items, total } = await context.storage.feeds.list(selection, place, feedLength)
  const body: Schemas['event'][] = items.map((item) => eventView(item, links))
  const headers = { ...polling(context), ...pageLinks(feed.path, place, total, links) }
  return { status: 200 as const, body, headers, state: stateOf(items, links) }
}

/** What the same page would say of its state, without reading what happened. */
export async function markFeed(
  feed: Feed,
  asked: FeedRequest,
  context: Context,
): Promise<Validation> {
  const marks = await context.storage.feeds.marks(selectionOf(feed, context), placeOf(asked))
  return { state: stateOf(marks, asked.links), headers: polling(context) }
}
