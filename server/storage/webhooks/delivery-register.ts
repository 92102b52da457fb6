import { outcomeIs, seen, type Delivery } from './deliveries.ts'
import type { Handle } from '../tables.ts'

/** What an operator asks for: still to be made, set aside, or not taken by its receiver. */
type Whereabouts = 'waiting' | 'parked' | 'failed'

/** A delivery and the address that its hook has now. */
export interface FoundDelivery extends Delivery {
  hook_url: string
}

interface Search {
  state: Whereabouts
  hookId?: number
  limit: number
}

/** What an operator sees and does of deliveries, whichever their hooks. */
export function deliveryRegisterQueries(handle: Handle) {
  return {
    /** Those of all hooks, with where they go: the oldest first that wait, the newest first that failed. */
    async search({ state, hookId, limit }: Search): Promise<FoundDelivery[]> {
      const rows = await handle
        .selectFrom('deliveries')
        .innerJoin('hooks', 'hooks.id', 'deliveries.hook_id')
        .selectAll('deliveries')
        .select('hooks.url as hook_url')
        .where('delivered_at', state === 'failed' ? 'is not' : 'is', null)
        .where('parked_at', state === 'parked' ? 'is not' : 'is', null)
        .$if(state === 'failed', (query) => query.where(outcomeIs(false)))
        .$if(hookId !== undefined, (query) => query.where('hook_id', '=', hookId as number))
        .orderBy('deliveries.id', state === 'failed' ? 'desc' : 'asc')
        .limit(limit)
        .execute()
      return rows.map(seen)
    },

    /** Those that are set aside: of these, or the oldest of all. */
    parked: (limit: number, ids?: readonly number[]) =>
      handle
        .selectFrom('deliveries')
        .select(['id', 'hook_id'])
        .where('delivered_at', 'is', null)
        .where('parked_at', 'is not', null)
        .$if(ids !== undefined, (query) => query.where('id', 'in', ids as number[]))
        .orderBy('id')
        .limit(limit)
        .execute(),

    /** Puts back what was set aside. To be called on announced lanes. @returns the ids of those that were */
    async unpark(ids: readonly number[], now: number): Promise<number[]> {
      const rows = await handle
        .updateTable('deliveries')
        .set({ parked_at: null, due_at: now })
        .where('id', 'in', ids)
        .where('delivered_at', 'is', null)
        .where('parked_at', 'is not', null)
        .returning('id')
        .execute()
      return rows.map(({ id }) => id)
    },
  }
}
