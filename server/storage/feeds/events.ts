import { yieldToEventLoop } from '../../core/yield-to-event-loop.ts'
import { preparedInsert, type Connected } from '../engines/prepared.ts'
import { sent } from '../sql/transact.ts'
import { decode, encode } from '../sql/json.ts'
import type { NewRow, Row } from '../schema/tables.ts'
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

/** Rows of one statement. Engines limit the number of bound values, and SQLite blocks meanwhile. */
const batchSize = 100

const insertEvent = preparedInsert('events', [
  ...(['type', 'payload', 'actor_id', 'repository_id', 'organization_id'] as const),
  ...(['public', 'created_at'] as const),
])

/** Events, the one table that feeds, webhooks and statistics read from. */
export function eventQueries(connected: Connected) {
  const { handle } = connected
  async function withActor(row: Stored): Promise<Event> {
    const actor = await handle
      .selectFrom('accounts')
      .selectAll()
      .where('id', '=', row.actor_id)
      .executeTakeFirstOrThrow()
    return { ...row, payload: decode(row.payload), actor }
  }

  return {
    /** Adds events, in order. */
    create: async (...events: NewEvent[]): Promise<void> => {
      const [only] = events
      if (only && events.length === 1) {
        const row = { organization_id: null, ...only, payload: encode(only.payload) }
        return sent(handle, insertEvent(connected, row))
      }
      for (let from = 0; from < events.length; from += batchSize) {
        if (from > 0) await yieldToEventLoop()
        const rows = events.slice(from, from + batchSize)
        await handle
          .insertInto('events')
          .values(rows.map((event) => ({ ...event, payload: encode(event.payload) })))
          .execute()
      }
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
