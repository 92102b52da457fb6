import { encode } from '../sql/json.ts'
import { prepared, preparedEach, type Connected } from '../engines/prepared.ts'
import type { Engine } from '../engines/engine.ts'
import type { Handle, Row } from '../schema/tables.ts'
import {
  hookFromRow,
  listedHooks,
  type Hook,
  type HookChange,
  type HookHealth,
  type HookOwner,
  type LastResponse,
  type NewHook,
} from './hooks.ts'
import { composed } from '../sql/composed.ts'

const toRow = ({ active, events, ...change }: HookChange) => ({
  ...change,
  ...(active !== undefined && { active: Number(active) }),
  ...(events && { events: encode(events) }),
})

function hookWrites(handle: Handle) {
  return {
    async create({ active, events, created_at, ...hook }: NewHook): Promise<Hook> {
      const unused: LastResponse = { code: null, status: 'unused', message: null }
      const row = await handle
        .insertInto('hooks')
        .values({
          ...hook,
          active: Number(active),
          events: encode(events),
          last_response: encode(unused),
          created_at,
          updated_at: created_at,
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      return hookFromRow(row)
    },

    async update(id: number, change: HookChange, now: number): Promise<Hook> {
      const row = await handle
        .updateTable('hooks')
        .set({ ...toRow(change), updated_at: now })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow()
      return hookFromRow(row)
    },

    /**
     * Sets the sealed secret. Separate from `create`, because the seal is bound to the hook's id.
     */
    setSecret: (id: number, secret: string | null) =>
      handle.updateTable('hooks').set({ secret }).where('id', '=', id).execute(),

    /** Deletes the hooks of an owner. Their pending deliveries are still sent. */
    async endOf({ kind, id }: HookOwner, now: number): Promise<void> {
      await handle
        .updateTable('hooks')
        .set({ deleted_at: now })
        .where(`hooks.${kind}_id`, '=', id)
        .where('deleted_at', 'is', null)
        .execute()
    },

    /**
     * Deletes a hook; its pending deliveries are still sent. Returns false when it was already
     * deleted.
     */
    async end(id: number, now: number): Promise<boolean> {
      const { numUpdatedRows } = await handle
        .updateTable('hooks')
        .set({ deleted_at: now })
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },
  }
}

/** The response to the latest delivery of the hook `id`. */
export interface LatestResponse {
  id: number
  response: LastResponse
  /** In milliseconds. */
  at: number
}

type ResponseRow = { id: number; response: string; at: number }

const setResponses = preparedEach<ResponseRow>((handle, { id, response, at }) =>
  handle
    .updateTable('hooks')
    .set({ last_response: response, last_delivery_at: at })
    .where('id', '=', id),
)

const listed = prepared<{ ids: string }, Row<'hooks'>>((handle, { ids }, engine) =>
  listedHooks(handle, ids, engine),
)

/** Records responses one by one. In process, this takes the least time. */
async function recordEach(connected: Connected, responses: readonly ResponseRow[]) {
  await setResponses(connected, responses)
  return listed(connected, { ids: JSON.stringify(responses.map(({ id }) => id)) })
}

const lock = prepared<{ ids: string }, unknown>((handle, { ids }, engine) =>
  listedHooks(handle, ids, engine).clearSelect().select('id').forNoKeyUpdate(),
)

/** Records responses in two round trips, the first of which locks the hooks in order. */
async function recordTogether({ handle, engine }: Connected, responses: readonly ResponseRow[]) {
  await lock({ handle, engine }, { ids: JSON.stringify(responses.map(({ id }) => id)) })
  return handle
    .updateTable('hooks')
    .from(engine.rows(responses, { id: 'bigint', response: 'text', at: 'bigint' }).as('latest'))
    .set((row) => ({
      last_response: row.ref('latest.response'),
      last_delivery_at: row.ref('latest.at'),
    }))
    .whereRef('hooks.id', '=', 'latest.id')
    .returningAll('hooks')
    .execute()
}

function healthWrites(handle: Handle, engine: Engine) {
  return {
    /**
     * Records the results of the latest deliveries, at most one of each hook, and locks the hooks
     * until the transaction ends.
     * @returns the hooks, deleted or not
     */
    async recordResponses(responses: readonly LatestResponse[]): Promise<Hook[]> {
      const record = engine.name === 'sqlite' ? recordEach : recordTogether
      const rows = responses.map(({ id, response, at }) => ({ id, response: encode(response), at }))
      return (await record({ handle, engine }, rows)).map(hookFromRow)
    },

    /** Updates the delivery health. Not a user's change, so `updated_at` stays. */
    recordHealth: (id: number, { ...health }: HookHealth & { active?: boolean }) =>
      handle.updateTable('hooks').set(toRow(health)).where('id', '=', id).execute(),
  }
}

/** Queries that write hooks. */
export function hookWriteQueries(handle: Handle, engine: Engine) {
  return composed(hookWrites(handle), healthWrites(handle, engine))
}
