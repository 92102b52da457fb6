import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely'
import { deliveryWrites } from './delivery-writes.ts'
import type { Engine } from '../engines/engine.ts'
import type { Handle, Row, Tables } from '../schema/tables.ts'
import { composed } from '../sql/composed.ts'

type Stored = Row<'deliveries'>

/** A delivery in the delivery log. It was attempted, so every outcome field is set. */
export interface Delivery extends Omit<Stored, 'redelivery'> {
  redelivery: boolean
}

export interface DeliveryWithPayload extends Delivery {
  payload: string
}

interface Backlog {
  waiting: number
  parked: number
}

export interface DeliveryPage {
  /** Only deliveries attempted at or after this instant. */
  since: number
  limit: number
  /** Only deliveries with a smaller id. */
  before?: number
  /** Only deliveries with a larger id, nearest first. */
  after?: number
  redelivery?: boolean
  /** Only successful deliveries (2xx), or only failed ones. */
  succeeded?: boolean
}

/** Condition that a delivery succeeded (2xx) or failed. */
export const outcomeIs =
  (succeeded: boolean) =>
  (where: ExpressionBuilder<Tables, 'deliveries'>): Expression<SqlBool> => {
    // Constants are inlined, so that the index of failed deliveries applies.
    const success = sql<SqlBool>`status_code between 200 and 299`
    return succeeded ? success : where.not(success)
  }

/** Deliveries with what they send. */
export const withPayload = (handle: Handle) =>
  handle
    .selectFrom('deliveries')
    .innerJoin('payloads', 'payloads.id', 'deliveries.payload_id')
    .selectAll('deliveries')
    .select('payloads.body as payload')

/** Orders by distance from the start of the page. */
function attempted(
  handle: Handle,
  hookId: number,
  { since, limit, before, after, ...only }: DeliveryPage,
) {
  const { redelivery, succeeded } = only
  let query = handle
    .selectFrom('deliveries')
    .where('hook_id', '=', hookId)
    .where('delivered_at', '>=', since)
    .limit(limit)
    .orderBy('id', after === undefined ? 'desc' : 'asc')
  if (before !== undefined) query = query.where('id', '<', before)
  if (after !== undefined) query = query.where('id', '>', after)
  if (redelivery !== undefined) query = query.where('redelivery', '=', Number(redelivery))
  if (succeeded !== undefined) query = query.where(outcomeIs(succeeded))
  return query
}

function logReads(handle: Handle) {
  return {
    /** Finds an attempted delivery of the hook that is not older than `since`. */
    async findAttempted(
      hookId: number,
      id: number,
      since: number,
    ): Promise<DeliveryWithPayload | undefined> {
      const row = await withPayload(handle)
        .where('deliveries.id', '=', id)
        .where('hook_id', '=', hookId)
        .where('delivered_at', '>=', since)
        .executeTakeFirst()
      return row && deliveryFromRow(row)
    },

    /** Lists attempted deliveries, newest first, whichever edge bounds the page. */
    async list(hookId: number, page: DeliveryPage): Promise<Delivery[]> {
      const rows = (await attempted(handle, hookId, page).selectAll().execute()).map(
        deliveryFromRow,
      )
      return page.after === undefined ? rows : rows.reverse()
    },

    /** Lists the ids of the same deliveries. */
    async ids(hookId: number, page: DeliveryPage): Promise<number[]> {
      const rows = await attempted(handle, hookId, page).select('id').execute()
      const ids = rows.map(({ id }) => id)
      return page.after === undefined ? ids : ids.reverse()
    },

    /**
     * Finds the hooks whose deliveries led to the delivery of `guid` to a hook. Returns undefined
     * when no such delivery was created since `since`.
     */
    async chainOf(guid: string, hookId: number, since: number): Promise<string | null | undefined> {
      const row = await handle
        .selectFrom('deliveries')
        .select('chain')
        .where('guid', '=', guid)
        .where('hook_id', '=', hookId)
        .where('created_at', '>=', since)
        .limit(1)
        .executeTakeFirst()
      return row?.chain
    },
  }
}

function queueReads(handle: Handle) {
  return {
    /** Creation time of the newest delivery, in milliseconds. */
    async latest(): Promise<number | undefined> {
      const row = await handle
        .selectFrom('deliveries')
        .select('created_at')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst()
      return row?.created_at
    },

    /** Counts due and parked deliveries. Takes time in proportion to their number. */
    async backlog(now: number): Promise<Backlog> {
      return handle
        .selectFrom('deliveries')
        .where('delivered_at', 'is', null)
        .select(({ fn }) => [
          fn
            .countAll<number>()
            .filterWhere('parked_at', 'is', null)
            .filterWhere('due_at', '<=', now)
            .as('waiting'),
          fn.countAll<number>().filterWhere('parked_at', 'is not', null).as('parked'),
        ])
        .executeTakeFirstOrThrow()
    },
  }
}

/** The delivery log. Deliveries without an outcome are the queue. */
export function deliveryQueries(handle: Handle, engine: Engine) {
  return composed(logReads(handle), queueReads(handle), deliveryWrites(handle, engine))
}

/** Converts a database row. */
export const deliveryFromRow = <T extends { redelivery: number }>(row: T) => ({
  ...row,
  redelivery: row.redelivery === 1,
})
