import type { Handle, NewRow } from '../tables.ts'

/** `due_at` defaults to the creation time. */
type NewDelivery = Omit<NewRow<'deliveries'>, 'due_at'> & { due_at?: number }

/** Outcome fields that are also set when no request was sent. */
export interface AttemptRecord {
  delivered_at: number
  duration: number
  status: string
  status_code: number
  request_headers: string
}

/** Outcome of a delivery. Absent fields stay null. */
export interface Outcome extends AttemptRecord {
  url: string
  response_headers?: string | null
  response_body?: string | null
  throttled_at?: number | null
}

/** Queries that write the delivery log. */
export function deliveryWrites(handle: Handle) {
  return {
    createPayload: async (body: string): Promise<number> => {
      const { id } = await handle
        .insertInto('payloads')
        .values({ body })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },

    /**
     * Creates deliveries.
     * @returns their ids, which ascend in the given order
     */
    async create(deliveries: NewDelivery[]): Promise<number[]> {
      const rows = await handle
        .insertInto('deliveries')
        .values(deliveries.map((delivery) => ({ due_at: delivery.created_at, ...delivery })))
        .returning('id')
        .execute()
      return rows.map(({ id }) => id)
    },

    /** Records the outcome of a delivery. Returns false when one was already recorded. */
    async record(id: number, outcome: Outcome): Promise<boolean> {
      const { numUpdatedRows } = await handle
        .updateTable('deliveries')
        .set(outcome)
        .where('id', '=', id)
        .where('delivered_at', 'is', null)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    /** Parks a delivery until an operator retries it. */
    park: (id: number, now: number) =>
      handle.updateTable('deliveries').set({ parked_at: now }).where('id', '=', id).execute(),

    /** Deletes the pending deliveries of a hook. */
    async dropWaiting(hookId: number): Promise<void> {
      await handle
        .deleteFrom('deliveries')
        .where('hook_id', '=', hookId)
        .where('delivered_at', 'is', null)
        .execute()
    },
  }
}
