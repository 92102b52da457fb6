import type { Engine } from '../engines/engine.ts'
import { prepared } from '../engines/prepared.ts'
import type { Handle, Row } from '../schema/tables.ts'

/** What is sent, of a delivery without an outcome. Its payload is read separately. */
const dueColumns = [
  'deliveries.id',
  'deliveries.hook_id',
  'deliveries.payload_id',
  'deliveries.guid',
  'deliveries.event',
  'deliveries.action',
  'deliveries.repository_id',
  'deliveries.installation_id',
  'deliveries.attempt',
  'deliveries.chain',
  'deliveries.due_at',
] as const

type WithoutTable<Name> = Name extends `deliveries.${infer Column}` ? Column : never

/** A delivery to send now. */
export type DueDelivery = Pick<Row<'deliveries'>, WithoutTable<(typeof dueColumns)[number]>>

const nextDue = prepared<{ hooks: string; now: number }, DueDelivery>(
  (handle, { hooks, now }, engine) =>
    handle
      .selectFrom(engine.listed(hooks).as('hook'))
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
      .select(dueColumns),
)

const payloadOf = prepared<{ id: number }, { body: string }>((handle, { id }) =>
  handle
    .selectFrom('deliveries')
    .innerJoin('payloads', 'payloads.id', 'deliveries.payload_id')
    .select('payloads.body')
    .where('deliveries.id', '=', id)
    .where('delivered_at', 'is', null)
    .where('parked_at', 'is', null),
)

/** Queries for what is sent next. */
export const nextDeliveryQueries = (handle: Handle, engine: Engine) => ({
  /** Finds the next due delivery of each of these hooks. */
  nextDue: (hookIds: readonly number[], now: number): Promise<DueDelivery[]> =>
    nextDue({ handle, engine }, { hooks: JSON.stringify(hookIds), now }),

  /** Finds the payload of a pending delivery. Returns undefined when it is not pending. */
  payloadOf: async (id: number): Promise<string | undefined> =>
    (await payloadOf({ handle, engine }, { id }))[0]?.body,
})
