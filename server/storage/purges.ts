import type { Handle } from './schema/tables.ts'
import { composed } from './sql/composed.ts'

/** Deletes those of the payloads that no delivery refers to. */
const dropPayloads = async (handle: Handle, ids: number[]) => {
  if (ids.length === 0) return
  await handle
    .deleteFrom('payloads')
    .where('id', 'in', [...new Set(ids)])
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('deliveries')
            .select('deliveries.id')
            .whereRef('deliveries.payload_id', '=', 'payloads.id'),
        ),
      ),
    )
    .execute()
}

async function removeDeliveries(handle: Handle, ids: number[]): Promise<number> {
  if (ids.length === 0) return 0
  const rows = await handle
    .deleteFrom('deliveries')
    .where('id', 'in', ids)
    .returning('payload_id')
    .execute()
  await dropPayloads(
    handle,
    rows.map(({ payload_id }) => payload_id),
  )
  return rows.length
}

function deliveryPurges(handle: Handle) {
  return {
    /**
     * Removes the oldest deliveries that were attempted before an instant.
     * @returns the number of deliveries removed
     */
    async deliveries(before: number, limit: number): Promise<number> {
      // Oldest rows first, in any state, so that recent rows are never scanned.
      const oldest = await handle
        .selectFrom('deliveries')
        .select(['id', 'delivered_at'])
        .where('delivered_at', 'is not', null)
        .orderBy('id')
        .limit(limit)
        .execute()
      const old = oldest.filter(({ delivered_at }) => (delivered_at as number) < before)
      return removeDeliveries(
        handle,
        old.map(({ id }) => id),
      )
    },
  }
}

function hookPurges(handle: Handle) {
  return {
    /**
     * Removes a deleted hook, or a batch of its deliveries, once it has no pending deliveries.
     * @returns the number of rows removed
     */
    async deletedHooks(limit: number): Promise<number> {
      const hook = await handle
        .selectFrom('hooks')
        .select('id')
        .where('deleted_at', 'is not', null)
        .where((where) =>
          where.not(
            where.exists(
              where
                .selectFrom('deliveries')
                .select('deliveries.id')
                .whereRef('deliveries.hook_id', '=', 'hooks.id')
                .where('deliveries.delivered_at', 'is', null),
            ),
          ),
        )
        .orderBy('id')
        .limit(1)
        .executeTakeFirst()
      if (!hook) return 0
      const left = await handle
        .selectFrom('deliveries')
        .select('id')
        .where('hook_id', '=', hook.id)
        .limit(limit)
        .execute()
      if (left.length > 0)
        return removeDeliveries(
          handle,
          left.map(({ id }) => id),
        )
      await handle.deleteFrom('hooks').where('id', '=', hook.id).execute()
      return 1
    },
  }
}

/** Queries that remove old rows in small batches, so that no request waits long for a lock. */
export function purgeQueries(handle: Handle) {
  return composed(deliveryPurges(handle), hookPurges(handle))
}
