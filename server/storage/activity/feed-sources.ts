import { sql } from 'kysely'
import type { Engine, Found, Instant, Numbers } from '../engines/engine.ts'
import { seenInPrivate, type RepositorySelection } from '../repositories/repository-conditions.ts'
import type { Handle } from '../tables.ts'

/** Where a feed takes its events from. */
export type FeedSource =
  | { of: 'everything' }
  /** One repository, one organization, or what one account did. */
  | { of: 'repository' | 'organization' | 'actor'; id: number }
  /** A repository where a network began, and all its forks. */
  | { of: 'network'; id: number }
  /** What a user watches, and what those did whom a user follows. */
  | { of: 'watched' | 'followed'; id: number }

/** Who is shown what happened out of the public's sight; null for nobody. */
export type FeedViewer = Pick<RepositorySelection, 'readableBy' | 'reach'> | null

/** Which events a feed has, and how far back it is looked at. */
export interface FeedSelection {
  sources: readonly FeedSource[]
  viewer: FeedViewer
  /** Milliseconds; both are instants that are still shown. */
  since: number
  until?: number | undefined
}

const columns = {
  repository: 'events.repository_id',
  organization: 'events.organization_id',
  actor: 'events.actor_id',
} as const

/**
 * Events that a viewer may see, newest first. Public is what everybody could see when it happened and can
 * see now. The numbers are written out, so that indexes of public events alone serve a feed of those.
 */
function visible(handle: Handle, { viewer, until }: FeedSelection, since: Instant): Found {
  const one = sql.lit(1)
  const all = handle
    .selectFrom('events')
    .crossJoin('repositories') // which keeps the order: first the event, then its repository
    .whereRef('repositories.id', '=', 'events.repository_id')
    .where('events.created_at', '>=', since)
    .select(['events.id', 'events.created_at'])
    .orderBy('events.created_at', 'desc')
    .orderBy('events.id', 'desc')
  const due = until === undefined ? all : all.where('events.created_at', '<=', until)
  if (viewer?.reach == null) {
    return due
      .where('events.public', '=', one)
      .where('repositories.visibility', '=', sql.lit('public' as const))
  }
  return due.where((eb) =>
    eb.or([
      eb.and([eb('events.public', '=', one), eb('repositories.visibility', '=', 'public')]),
      seenInPrivate(eb as never, viewer),
    ]),
  )
}

/** What a viewer may not see has nothing to show, however much happens there. */
const shownRepositories = (handle: Handle, viewer: FeedViewer) =>
  handle
    .selectFrom('repositories')
    .select('repositories.id')
    .where((eb) =>
      eb.or([eb('repositories.visibility', '=', 'public'), seenInPrivate(eb, viewer ?? {})]),
    )

const network = (handle: Handle, id: number, viewer: FeedViewer): Numbers =>
  shownRepositories(handle, viewer).where((eb) =>
    eb.or([eb('repositories.id', '=', id), eb('repositories.source_id', '=', id)]),
  )

const watched = (handle: Handle, userId: number, viewer: FeedViewer): Numbers =>
  shownRepositories(handle, viewer)
    .innerJoin('subscriptions', 'subscriptions.repository_id', 'repositories.id')
    .where('subscriptions.user_id', '=', userId)
    .where('subscriptions.ignored', '=', 0)

const followed = (handle: Handle, userId: number): Numbers =>
  handle
    .selectFrom('follows')
    .select('follows.followed_id as id')
    .where('follows.user_id', '=', userId)

const sets = { network, watched, followed }

const columnOf = (source: { of: keyof typeof sets }) =>
  source.of === 'followed' ? columns.actor : columns.repository

/** The newest events of one source, at least as many as are asked for where there are so many. */
export function newestOf(
  handle: Handle,
  engine: Pick<Engine, 'newestOfSet'>,
  source: FeedSource,
  selection: FeedSelection,
  limit: number,
): Found {
  const shown = (since: Instant) => visible(handle, selection, since)
  const { since } = selection
  switch (source.of) {
    case 'everything':
      return shown(since).limit(limit)
    case 'repository':
    case 'organization':
    case 'actor':
      return shown(since).where(columns[source.of], '=', source.id).limit(limit)
    default: {
      const column = sql.ref(columnOf(source))
      const newest = (from: Instant) => shown(from).where(column, '=', sql.ref('source.id'))
      const numbers = sets[source.of](handle, source.id, selection.viewer)
      return engine.newestOfSet(handle, { numbers, newest, since, limit })
    }
  }
}
