import { changesAt, currentSecond, httpDate, startOfSecond } from '../../core/clock.ts'
import type { Context } from '../../api/context.ts'
import { pageLinks, pageOf, type Page } from '../../api/page.ts'
import type { Links } from '../../core/links.ts'
import type { NotificationSelection } from '../../storage/notifications/notification-lists.ts'
import { pollInterval } from '../feeds/window.ts'
import { threadView } from './thread-view.ts'

/** The page size of the list of a user, which is also the largest. */
export const inboxPage = 50

interface Query {
  all?: boolean
  participating?: boolean
  since?: string
  before?: string
  per_page?: number
  page?: number
}

/** A requested list of notifications. */
export interface NotificationList {
  userId: number
  repositoryId?: number
  query: Query | undefined
  links: Links
  /** Largest page. */
  most?: number
}

const instantOf = (text: string | undefined) => (text === undefined ? undefined : Date.parse(text))

function selectionOf({
  userId,
  repositoryId,
  query = {},
}: NotificationList): NotificationSelection {
  const { all = false, participating = false, since, before } = query
  const times = { since: instantOf(since), before: instantOf(before) }
  return { userId, repositoryId, all, participating, ...times }
}

/**
 * `Last-Modified` of the first page: the latest event, or the latest change by the user. Dates have
 * no fractions, so a second that is not over has none: something could still happen in it. Lists
 * that leave out new events have none, because they also change without one.
 */
function lastModified(
  instant: number,
  { number }: Page,
  { before }: Query,
  { clock }: Pick<Context, 'clock'>,
): Record<string, string> {
  const second = startOfSecond(instant)
  if (number > 1 || before !== undefined || instant === 0) return {}
  if (second < currentSecond(clock)) return { 'Last-Modified': httpDate(second) }
  changesAt(second + 1000, clock)
  return {}
}

/** Reads one page of a list of notifications. */
export async function listNotifications(
  list: NotificationList,
  context: Pick<Context, 'storage' | 'clock' | 'load'>,
) {
  const { query = {}, links, most } = list
  const page = pageOf(most === undefined ? query : { per_page: most, ...query }, most)
  const range = { limit: page.limit + 1, offset: page.offset }
  const { threads, changedAt } = await context.storage.notifications.list(selectionOf(list), range)
  const shown = threads.slice(0, page.limit)
  const latest = Math.max(shown[0]?.updatedAt ?? 0, changedAt)
  return {
    status: 200 as const,
    body: shown.map((thread) => threadView(thread, links)),
    headers: {
      ...lastModified(latest, page, query, context),
      'X-Poll-Interval': String(pollInterval(context)),
      ...pageLinks(page, threads.length > page.limit, links),
    },
  }
}
