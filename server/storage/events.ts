import { decode, encode } from './json.ts'
import type { Handle, NewRow, Row } from './tables.ts'
import type { Account } from './accounts.ts'

type Stored = Row<'events'>

export interface Event extends Omit<Stored, 'payload'> {
  payload: Record<string, unknown>
  actor: Account
  organization: Account | null
}

export interface EventWindow {
  /** Only events at or after this instant. */
  since: number
  limit: number
  offset: number
}

type NewEvent = Omit<NewRow<'events'>, 'payload'> & { payload: Record<string, unknown> }

/** The one table that feeds, webhooks and statistics read from. */
export function eventQueries(handle: Handle) {
  async function withAccounts(rows: Stored[]): Promise<Event[]> {
    const ids = new Set(rows.flatMap((row) => [row.actor_id, row.organization_id ?? row.actor_id]))
    if (ids.size === 0) return []
    const accounts = await handle
      .selectFrom('accounts')
      .selectAll()
      .where('id', 'in', [...ids])
      .execute()
    const byId = new Map(accounts.map((account) => [account.id, account]))
    return rows.map((row) => ({
      ...row,
      payload: decode(row.payload),
      actor: byId.get(row.actor_id) as Account,
      organization: (row.organization_id && byId.get(row.organization_id)) || null,
    }))
  }

  return {
    create: async (event: NewEvent): Promise<number> => {
      const { id } = await handle
        .insertInto('events')
        .values({ ...event, payload: encode(event.payload) })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },

    /** Events of one repository, newest first. */
    ofRepository: async (repositoryId: number, { since, limit, offset }: EventWindow) =>
      withAccounts(
        await handle
          .selectFrom('events')
          .selectAll()
          .where('repository_id', '=', repositoryId)
          .where('created_at', '>=', since)
          .orderBy('id', 'desc')
          .limit(limit)
          .offset(offset)
          .execute(),
      ),

    /** The latest push that moved a branch of a repository to a commit. */
    async latestPush(repositoryId: number): Promise<Event | undefined> {
      const row = await handle
        .selectFrom('events')
        .selectAll()
        .where('repository_id', '=', repositoryId)
        .where('type', '=', 'PushEvent')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst()
      return row && (await withAccounts([row]))[0]
    },

    /** Refs of a repository that were made or moved at `since` or later, newest first. */
    async refChanges(repositoryId: number, { since, limit }: Omit<EventWindow, 'offset'>) {
      const rows = await handle
        .selectFrom('events')
        .select(['type', 'payload'])
        .where('repository_id', '=', repositoryId)
        .where('type', 'in', ['CreateEvent', 'PushEvent'])
        .where('created_at', '>=', since)
        .orderBy('id', 'desc')
        .limit(limit)
        .execute()
      return rows.map(({ type, payload }) => ({ type, payload: decode<Event['payload']>(payload) }))
    },

    /** Newest and oldest event within the window and how many there are: what a feed's validator needs. */
    async repositoryWindow(repositoryId: number, since: number, limit: number) {
      const window = handle
        .selectFrom('events')
        .select('id')
        .where('repository_id', '=', repositoryId)
        .where('created_at', '>=', since)
        .orderBy('id', 'desc')
        .limit(limit)
        .as('window')
      const { newest, oldest, count } = await handle
        .selectFrom(window)
        .select((select) => [
          select.fn.max('id').as('newest'),
          select.fn.min('id').as('oldest'),
          select.fn.countAll<number>().as('count'),
        ])
        .executeTakeFirstOrThrow()
      return { newest: newest ?? 0, oldest: oldest ?? 0, count }
    },
  }
}
