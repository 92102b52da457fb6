import { sql } from 'kysely'
import type { Engine, Found, Instant, Numbers } from '../engines/engine.ts'
import {
  isVisibleWhenPrivate,
  type RepositorySelection,
} from '../repositories/repository-conditions.ts'
import type { Handle } from '../schema/tables.ts'

/** The source of a feed's events. */
export type FeedSource =
  | { of: 'everything' }
  /** One repository, one organization, or the actions of one account. */
  | { of: 'repository' | 'organization' | 'actor'; id: number }
  /** The root repository of a network and all its forks. */
  | { of: 'network'; id: number }
  /** The repositories that a user watches, or the accounts that a user follows. */
  | { of: 'watched' | 'followed'; id: number }

/** Selects which private events are visible; null for none. */
export type FeedViewer = Pick<RepositorySelection, 'readableBy' | 'reach'> | null

/** Selects the events of a feed and its time range. */
export interface FeedSelection {
  sources: readonly FeedSource[]
  viewer: FeedViewer
  /** Milliseconds; both bounds are inclusive. */
  since: number
  until?: number | undefined
}

const columns = {
  repository: 'events.repository_id',
  organization: 'events.organization_id',
  actor: 'events.actor_id',
} as const

/**
 * Events that a viewer may see, newest first. An event is public when its repository was public at
 * the time and is public now. Constants are inlined, so that partial indexes over public events
 * apply.
 */
export function visible(handle: Handle, { viewer, until }: FeedSelection, since: Instant): Found {
  const isPublic = sql.lit(1)
  const all = handle
    .selectFrom('events')
    .crossJoin('repositories') // a cross join fixes the join order: event first, then repository
    .whereRef('repositories.id', '=', 'events.repository_id')
    .where('events.created_at', '>=', since)
    .select(['events.id', 'events.created_at'])
    .orderBy('events.created_at', 'desc')
    .orderBy('events.id', 'desc')
  const inRange = until === undefined ? all : all.where('events.created_at', '<=', until)
  if (viewer?.reach == null) {
    return inRange
      .where('events.public', '=', isPublic)
      .where('repositories.visibility', '=', sql.lit('public' as const))
  }
  return inRange.where((eb) =>
    eb.or([
      eb.and([eb('events.public', '=', isPublic), eb('repositories.visibility', '=', 'public')]),
      isVisibleWhenPrivate(eb as never, viewer),
    ]),
  )
}

/** Repositories that the viewer may see; events of the others are never read. */
const shownRepositories = (handle: Handle, viewer: FeedViewer) =>
  handle
    .selectFrom('repositories')
    .select('repositories.id')
    .where((eb) =>
      eb.or([eb('repositories.visibility', '=', 'public'), isVisibleWhenPrivate(eb, viewer ?? {})]),
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

/** A source of many repositories or accounts. */
export type FeedSet = Extract<FeedSource, { of: keyof typeof sets }>

/** Selects the members of a set. */
export const membersOf = (handle: Handle, { of, id }: FeedSet, viewer: FeedViewer): Numbers =>
  sets[of](handle, id, viewer)

const columnOf = (source: FeedSet) =>
  source.of === 'followed' ? columns.actor : columns.repository

/** Selects the newest events of one source, at least `limit` of them when there are as many. */
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
      const numbers = membersOf(handle, source, selection.viewer)
      return engine.newestOfSet(handle, { numbers, newest, since, limit })
    }
  }
}
