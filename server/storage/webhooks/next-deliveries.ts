import type { Engine } from '../engines/engine.ts'
import type { Handle } from '../schema/tables.ts'
import { deliveryFromRow, type Delivery } from './deliveries.ts'

/** A delivery to send now. */
export interface DueDelivery extends Delivery {
  /** Null when the payload is large, so that a list of deliveries stays small. */
  payload: string | null
}

/** Characters of a payload that is read with its delivery. */
const smallPayload = 64 * 1024

/** Queries for what is sent next. */
export const nextDeliveryQueries = (handle: Handle, engine: Engine) => ({
  /** Finds the next due delivery of each of these hooks. */
  async nextDue(hookIds: readonly number[], now: number): Promise<DueDelivery[]> {
    const rows = await handle
      .selectFrom(engine.numbers(hookIds).as('hook'))
      .innerJoin('deliveries', (join) =>
        join.on('deliveries.id', '=', (from) =>
          from
            .selectFrom('deliveries as waiting')
            .select('waiting.id')
            .whereRef('waiting.hook_id', '=', 'hook.number')
            .where('waiting.delivered_at', 'is', null)
            .where('waiting.parked_at', 'is', null)
            .where('waiting.due_at', '<=', now)
            .orderBy('waiting.id')
            .limit(1),
        ),
      )
      .innerJoin('payloads', 'payloads.id', 'deliveries.payload_id')
      .selectAll('deliveries')
      .select((row) =>
        row
          .case()
          .when(row.fn<number>('length', ['payloads.body']), '<=', smallPayload)
          .then(row.ref('payloads.body'))
          .end()
          .as('payload'),
      )
      .execute()
    return rows.map(deliveryFromRow)
  },
})
