import { decode, encode } from '../json.ts'
import type { Handle, NewRow, Row } from '../tables.ts'
import type { Account } from '../accounts/accounts.ts'

type Stored = Row<'events'>

export interface Event extends Omit<Stored, 'payload'> {
  payload: Record<string, unknown>
  actor: Account
}

interface Since {
  /** Only events at or after this instant. */
  since: number
  limit: number
}

type NewEvent = Omit<NewRow<'events'>, 'payload'> & { payload: Record<string, unknown> }

/** Events, the one table that feeds, webhooks and statistics read from. */
export function eventQueries(handle: Handle) {
  async function withActor(row: Stored): Promise<Event> {
    const actor = await handle
      .selectFrom('accounts')
      .selectAll()
      .where('id', '=', row.actor_id)
      .executeTakeFirstOrThrow()
    return { ...row, payload: decode(row.payload), actor }
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

    /** Finds the newest push event of a repository. */
    async latestPush(repositoryId: number): Promise<Event | undefined> {
      const row = await handle
        .selectFrom('events')
        .selectAll()
        .where('repository_id', '=', repositoryId)
        .where('type', '=', 'PushEvent')
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst()
      return row && withActor(row)
    },

    /** Lists creations and updates of refs at or after `since`, newest first. */
    async refChanges(repositoryId: number, { since, limit }: Since) {
      const rows = await handle
        .selectFrom('events')
        .select(['type', 'payload'])
        .where('repository_id', '=', repositoryId)
        .where('type', 'in', ['CreateEvent', 'PushEvent'])
        .where('created_at', '>=', since)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute()
      return rows.map(({ type, payload }) => ({ type, payload: decode<Event['payload']>(payload) }))
    },
  }
}
