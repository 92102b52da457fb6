import type { Engine, Found } from '../engines/engine.ts'
import { newestOf, type FeedSelection } from './feed-sources.ts'
import { decode } from '../json.ts'
import type { Handle, RepositoryTable } from '../tables.ts'

/** All of an entry that can change, and which event it is: entries alike in this are alike. */
export interface FeedMark {
  id: number
  actor_login: string
  organization_login: string | null
  owner_login: string
  repository_name: string
  /** Whether everybody could see the repository when it happened. */
  public: number
  /** Of the repository, as it is now. */
  visibility: RepositoryTable['visibility']
}

/** What happened, as a feed shows it. */
export interface FeedItem extends FeedMark {
  type: string
  payload: Record<string, unknown>
  actor_id: number
  repository_id: number
  organization_id: number | null
  created_at: number
}

interface FeedPage {
  limit: number
  offset: number
}

/**
 * Feeds are read newest first from an index of each source, as far as the page goes, so that a page costs
 * the same however much has happened.
 */
export function feedQueries(handle: Handle, engine: Pick<Engine, 'newestOfSet'>) {
  /** The newest events of all sources together, each once. */
  function newest(selection: FeedSelection, limit: number) {
    const parts = selection.sources.map((source) =>
      newestOf(handle, engine, source, selection, limit),
    )
    const wrapped = parts.map((part) => handle.selectFrom(part.as('part')).selectAll())
    const merged = wrapped.reduce((all, part) => all.union(part))
    const found = handle.selectFrom(merged.as('found')).selectAll()
    return inOrder(found as never, limit)
  }

  /** Entries of one page, with their names; `deep` is how many events are looked at to find them. */
  const page = (selection: FeedSelection, { limit, offset }: FeedPage, deep: number) =>
    handle
      .with('newest', () => newest(selection, deep))
      .with('page', (db) => inOrder(db.selectFrom('newest').selectAll() as never, limit, offset))
      .selectFrom('page')
      .innerJoin('events', 'events.id', 'page.id')
      .innerJoin('repositories', 'repositories.id', 'events.repository_id')
      .innerJoin('accounts as owner', 'owner.id', 'repositories.owner_id')
      .innerJoin('accounts as actor', 'actor.id', 'events.actor_id')
      .leftJoin('accounts as organization', 'organization.id', 'events.organization_id')
      .select([
        'events.id',
        'events.public',
        'repositories.name as repository_name',
        'repositories.visibility',
      ])
      .select(['actor.login as actor_login', 'owner.login as owner_login'])
      .select('organization.login as organization_login')
      .orderBy('page.created_at', 'desc')
      .orderBy('page.id', 'desc')

  /** How many entries there are, up to `length`. */
  async function count(selection: FeedSelection, length: number): Promise<number> {
    const { found } = await handle
      .selectFrom(newest(selection, length).as('newest'))
      .select((eb) => eb.fn.countAll<number>().as('found'))
      .executeTakeFirstOrThrow()
    return found
  }

  return {
    /** What tells one state of a page from another, without reading what happened. */
    marks: async (selection: FeedSelection, at: FeedPage): Promise<FeedMark[]> =>
      at.limit === 0 ? [] : page(selection, at, at.offset + at.limit).execute(),

    /**
     * One page, and how many entries there are on all pages.
     * @param length how many there are at most
     */
    async list(selection: FeedSelection, at: FeedPage, length: number) {
      const rows = await page(selection, at, length)
        .select(['events.type', 'events.payload', 'events.created_at'])
        .select(['events.actor_id', 'events.repository_id', 'events.organization_id'])
        .select((eb) =>
          eb
            .selectFrom('newest')
            .select((inner) => inner.fn.countAll<number>().as('count'))
            .as('total'),
        )
        .execute()
      const items: FeedItem[] = rows.map(({ total: _total, payload, ...row }) => ({
        ...row,
        payload: decode(payload),
      }))
      return { items, total: rows[0]?.total ?? (await count(selection, length)) }
    },
  }
}

const inOrder = (found: Found, limit: number, offset = 0) =>
  found.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).offset(offset)
