import type { Handle, NewRow, Row } from './tables.ts'

type Stored = Row<'deliveries'>

/** A delivery as the log lists it: attempted, so every outcome field is there. */
export interface Delivery extends Omit<Stored, 'redelivery'> {
  redelivery: boolean
}

export interface DeliveryWithPayload extends Delivery {
  payload: string
}

export interface Outcome {
  delivered_at: number
  duration: number
  status: string
  status_code: number
  url: string
  request_headers: string
  response_headers: string | null
  response_body: string | null
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
}

const seen = <T extends { redelivery: number }>(row: T) => ({
  ...row,
  redelivery: row.redelivery === 1,
})

export function deliveryQueries(handle: Handle) {
  return {
    createPayload: async (body: string): Promise<number> => {
      const { id } = await handle
        .insertInto('payloads')
        .values({ body })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },

    create: async (deliveries: NewRow<'deliveries'>[]): Promise<number[]> => {
      const rows = await handle
        .insertInto('deliveries')
        .values(deliveries)
        .returning('id')
        .execute()
      return rows.map(({ id }) => id)
    },

    /** A delivery with the body to send, attempted or not. */
    async findWithPayload(id: number): Promise<DeliveryWithPayload | undefined> {
      const row = await handle
        .selectFrom('deliveries')
        .innerJoin('payloads', 'payloads.id', 'deliveries.payload_id')
        .selectAll('deliveries')
        .select('payloads.body as payload')
        .where('deliveries.id', '=', id)
        .executeTakeFirst()
      return row && seen(row)
    },

    /** An attempted delivery of this hook, if it is not too old. */
    async findAttempted(
      hookId: number,
      id: number,
      since: number,
    ): Promise<DeliveryWithPayload | undefined> {
      const row = await handle
        .selectFrom('deliveries')
        .innerJoin('payloads', 'payloads.id', 'deliveries.payload_id')
        .selectAll('deliveries')
        .select('payloads.body as payload')
        .where('deliveries.id', '=', id)
        .where('hook_id', '=', hookId)
        .where('delivered_at', '>=', since)
        .executeTakeFirst()
      return row && seen(row)
    },

    /** Attempted deliveries, newest first, whichever way the page is turned. */
    async list(hookId: number, { since, limit, before, after, redelivery }: DeliveryPage) {
      let query = handle
        .selectFrom('deliveries')
        .selectAll()
        .where('hook_id', '=', hookId)
        .where('delivered_at', '>=', since)
        .limit(limit)
        .orderBy('id', after === undefined ? 'desc' : 'asc')
      if (before !== undefined) query = query.where('id', '<', before)
      if (after !== undefined) query = query.where('id', '>', after)
      if (redelivery !== undefined) query = query.where('redelivery', '=', Number(redelivery))
      const rows = (await query.execute()).map(seen)
      return after === undefined ? rows : rows.reverse()
    },

    record: (id: number, outcome: Outcome) =>
      handle.updateTable('deliveries').set(outcome).where('id', '=', id).execute(),
  }
}
