import type { Engine } from '../engines/engine.ts'
import { prepared, preparedEach, type Connected } from '../engines/prepared.ts'
import type { ListedColumns } from '../engines/row-list.ts'
import type { Handle, NewRow } from '../schema/tables.ts'

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

/** The outcome of the delivery `id`. */
type Recorded = { id: number } & Outcome

const outcomeColumns: ListedColumns<Required<Recorded>> = {
  id: 'bigint',
  delivered_at: 'bigint',
  duration: 'double precision',
  status: 'text',
  status_code: 'bigint',
  url: 'text',
  request_headers: 'text',
  response_headers: 'text',
  response_body: 'text',
  throttled_at: 'bigint',
}

const withAllFields = (outcome: Recorded): Required<Recorded> => ({
  ...outcome,
  response_headers: outcome.response_headers ?? null,
  response_body: outcome.response_body ?? null,
  throttled_at: outcome.throttled_at ?? null,
})

const setOutcomes = preparedEach<Required<Recorded>>((handle, values) =>
  handle
    .updateTable('deliveries')
    .set({
      delivered_at: values.delivered_at,
      duration: values.duration,
      status: values.status,
      status_code: values.status_code,
      url: values.url,
      request_headers: values.request_headers,
      response_headers: values.response_headers,
      response_body: values.response_body,
      throttled_at: values.throttled_at,
    })
    .where('id', '=', values.id)
    .where('delivered_at', 'is', null),
)

const withoutOutcome = prepared<{ ids: string }, { id: number }>((handle, { ids }, engine) =>
  handle
    .selectFrom('deliveries')
    .select('id')
    .where('id', 'in', (from) => from.selectFrom(engine.listed(ids).as('listed')).select('number'))
    .where('delivered_at', 'is', null),
)

/**
 * Records outcomes one by one, in process, where this takes half as long as one statement for all, and
 * reading first takes less than returning what was written.
 */
async function recordEach(connected: Connected, outcomes: readonly Required<Recorded>[]) {
  const ids = JSON.stringify(outcomes.map(({ id }) => id))
  const pending = await withoutOutcome(connected, { ids })
  const open = new Set(pending.map(({ id }) => id))
  await setOutcomes(
    connected,
    outcomes.filter(({ id }) => open.has(id)),
  )
  return pending
}

/** Records outcomes in one round trip. */
const recordTogether = ({ handle, engine }: Connected, outcomes: readonly Required<Recorded>[]) =>
  handle
    .updateTable('deliveries')
    .from(engine.rows(outcomes, outcomeColumns).as('outcome'))
    .set((row) => ({
      delivered_at: row.ref('outcome.delivered_at'),
      duration: row.ref('outcome.duration'),
      status: row.ref('outcome.status'),
      status_code: row.ref('outcome.status_code'),
      url: row.ref('outcome.url'),
      request_headers: row.ref('outcome.request_headers'),
      response_headers: row.ref('outcome.response_headers'),
      response_body: row.ref('outcome.response_body'),
      throttled_at: row.ref('outcome.throttled_at'),
    }))
    .whereRef('deliveries.id', '=', 'outcome.id')
    .where('deliveries.delivered_at', 'is', null)
    .returning('deliveries.id')
    .execute()

/** Queries that write the delivery log. */
export function deliveryWrites(handle: Handle, engine: Engine) {
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

    /**
     * Records the outcomes of deliveries.
     * @returns the ids of those that had none
     */
    async record(outcomes: readonly Recorded[]): Promise<Set<number>> {
      const record = engine.name === 'sqlite' ? recordEach : recordTogether
      const rows = outcomes.map(withAllFields)
      return new Set((await record({ handle, engine }, rows)).map(({ id }) => id))
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
