import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { Handle, NewRow, Row, Tables } from '../tables.ts'

type Stored = Row<'deliveries'>

/** A delivery as the log lists it: attempted, so every outcome field is there. */
export interface Delivery extends Omit<Stored, 'redelivery'> {
  redelivery: boolean
}

export interface DeliveryWithPayload extends Delivery {
  payload: string
}

/** Due at once, unless said. */
type NewDelivery = Omit<NewRow<'deliveries'>, 'due_at'> & { due_at?: number }

/** What every outcome has, also that of a delivery nobody was sent. */
export interface Unsent {
  delivered_at: number
  duration: number
  status: string
  status_code: number
  request_headers: string
}

/** What came of a delivery; the fields that are left out were never there. */
export interface Outcome extends Unsent {
  url: string
  response_headers?: string | null
  response_body?: string | null
  throttled_at?: number | null
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
  /** Only deliveries with a larger id, the nearest ones. */
  after?: number
  redelivery?: boolean
  /** Only those that a receiver took (2xx), or only those that none did. */
  succeeded?: boolean
}

/** Condition: a receiver took it (2xx), or none did. */
export const outcomeIs =
  (succeeded: boolean) =>
  (where: ExpressionBuilder<Tables, 'deliveries'>): Expression<SqlBool> => {
    const success = where.between('status_code', 200, 299)
    return succeeded ? success : where.not(success)
  }

/** The log of deliveries and, as long as they are not made, the queue of them. */
export function deliveryQueries(handle: Handle) {
  const withPayload = () =>
    handle
      .selectFrom('deliveries')
      .innerJoin('payloads', 'payloads.id', 'deliveries.payload_id')
      .selectAll('deliveries')
      .select('payloads.body as payload')

  const waiting = () =>
    handle.selectFrom('deliveries').where('delivered_at', 'is', null).where('parked_at', 'is', null)

  /** Those nearest to where the page begins come first. */
  function attempted(hookId: number, { since, limit, before, after, ...only }: DeliveryPage) {
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

  return {
    createPayload: async (body: string): Promise<number> => {
      const { id } = await handle
        .insertInto('payloads')
        .values({ body })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },

    /** @returns their ids, which count up in the order given */
    async create(deliveries: NewDelivery[]): Promise<number[]> {
      const rows = await handle
        .insertInto('deliveries')
        .values(deliveries.map((delivery) => ({ due_at: delivery.created_at, ...delivery })))
        .returning('id')
        .execute()
      return rows.map(({ id }) => id)
    },

    /** What is to be delivered to a hook next. */
    async nextDue(hookId: number, now: number): Promise<Delivery | undefined> {
      const row = await waiting()
        .selectAll()
        .where('hook_id', '=', hookId)
        .where('due_at', '<=', now)
        .orderBy('id')
        .limit(1)
        .executeTakeFirst()
      return row && seen(row)
    },

    /** What a delivery that is still to be made says; undefined for every other. */
    async payloadOf(id: number): Promise<string | undefined> {
      const row = await waiting()
        .innerJoin('payloads', 'payloads.id', 'deliveries.payload_id')
        .select('payloads.body')
        .where('deliveries.id', '=', id)
        .executeTakeFirst()
      return row?.body
    },

    /** An attempted delivery of this hook, if it is not too old. */
    async findAttempted(
      hookId: number,
      id: number,
      since: number,
    ): Promise<DeliveryWithPayload | undefined> {
      const row = await withPayload()
        .where('deliveries.id', '=', id)
        .where('hook_id', '=', hookId)
        .where('delivered_at', '>=', since)
        .executeTakeFirst()
      return row && seen(row)
    },

    /** Attempted deliveries, newest first, whichever way the page is turned. */
    async list(hookId: number, page: DeliveryPage): Promise<Delivery[]> {
      const rows = (await attempted(hookId, page).selectAll().execute()).map(seen)
      return page.after === undefined ? rows : rows.reverse()
    },

    /** The same ones, by their ids. */
    async ids(hookId: number, page: DeliveryPage): Promise<number[]> {
      const rows = await attempted(hookId, page).select('id').execute()
      const ids = rows.map(({ id }) => id)
      return page.after === undefined ? ids : ids.reverse()
    },

    /** Writes down what came of a delivery; false when that was done before. */
    async record(id: number, outcome: Outcome): Promise<boolean> {
      const { numUpdatedRows } = await handle
        .updateTable('deliveries')
        .set(outcome)
        .where('id', '=', id)
        .where('delivered_at', 'is', null)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    /** Sets a delivery aside until an operator has it made after all. */
    park: (id: number, now: number) =>
      handle.updateTable('deliveries').set({ parked_at: now }).where('id', '=', id).execute(),

    /**
     * Hooks whose deliveries led to the delivery of `guid` to a hook; undefined when there is none that is
     * as young as `since`.
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

    /** Forgets what was still to be sent to a hook. */
    async dropWaiting(hookId: number): Promise<void> {
      await handle
        .deleteFrom('deliveries')
        .where('hook_id', '=', hookId)
        .where('delivered_at', 'is', null)
        .execute()
    },

    /** When the latest delivery was written down, in milliseconds. */
    async latest(): Promise<number | undefined> {
      const row = await handle
        .selectFrom('deliveries')
        .select('created_at')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst()
      return row?.created_at
    },

    /** How much is due and not made, and how much was set aside. Takes as long as there are many. */
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

/** A row as the rest of the server sees it. */
export const seen = <T extends { redelivery: number }>(row: T) => ({
  ...row,
  redelivery: row.redelivery === 1,
})
