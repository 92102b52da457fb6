import {
  deliveryFromRow,
  outcomeIs,
  withPayload,
  type Delivery,
  type DeliveryWithPayload,
} from './deliveries.ts'
import { composed } from '../sql/composed.ts'
import type { Handle } from '../schema/tables.ts'

/** State that an operator filters by. */
type State = 'waiting' | 'parked' | 'failed'

/** A delivery with the current URL of its hook. */
export interface FoundDelivery extends Delivery {
  hook_url: string
}

interface Search {
  state: State
  hookId?: number
  limit: number
}

/** What the latest deliveries are selected by. */
interface Latest {
  event?: string
  hookId?: number
  guid?: string
  outcome?: 'pending' | 'attempted' | 'delivered' | 'failed'
  /** Only deliveries with a larger id. */
  after?: number
  limit: number
}

function lookups(handle: Handle) {
  return {
    /**
     * Searches deliveries of all hooks: waiting and parked ones oldest first, failed ones newest
     * first.
     */
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
      return rows.map(deliveryFromRow)
    },

    /** Finds the latest deliveries of all hooks, oldest first. */
    async latest({ event, hookId, guid, outcome, after, limit }: Latest): Promise<Delivery[]> {
      const isOver = outcome !== undefined && outcome !== 'pending'
      const rows = await handle
        .selectFrom('deliveries')
        .selectAll()
        .$if(event !== undefined, (query) => query.where('event', '=', event as string))
        .$if(hookId !== undefined, (query) => query.where('hook_id', '=', hookId as number))
        .$if(guid !== undefined, (query) => query.where('guid', '=', guid as string))
        .$if(after !== undefined, (query) => query.where('id', '>', after as number))
        .$if(outcome === 'pending', (query) => query.where('delivered_at', 'is', null))
        .$if(isOver, (query) => query.where('delivered_at', 'is not', null))
        .$if(outcome === 'delivered', (query) => query.where(outcomeIs(true)))
        .$if(outcome === 'failed', (query) => query.where(outcomeIs(false)))
        .orderBy('id', 'desc')
        .limit(limit)
        .execute()
      return rows.reverse().map(deliveryFromRow)
    },

    /** Finds a delivery of any hook. */
    async find(id: number): Promise<DeliveryWithPayload | undefined> {
      const row = await withPayload(handle).where('deliveries.id', '=', id).executeTakeFirst()
      return row && deliveryFromRow(row)
    },
  }
}

function parking(handle: Handle) {
  return {
    /** Lists the parked deliveries with these ids, or the oldest parked ones. */
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

    /**
     * Unparks deliveries. Enqueue their lanes first.
     * @returns the ids of those that were parked
     */
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

/** Deliveries of all hooks, for the operator's commands and the control plane. */
export const deliveryRegisterQueries = (handle: Handle) =>
  composed(lookups(handle), parking(handle))
