import type { Transaction } from '../../storage/index.ts'
import type { NewRow } from '../../storage/tables.ts'
import { poolOf } from './host-key.ts'
import type { Receiver } from './receivers.ts'

/** What goes out: a payload, under the guid of its event. */
export type Shipment = Pick<NewRow<'deliveries'>, 'payload_id' | 'guid' | 'event'> &
  Partial<NewRow<'deliveries'>>

/** Rows in one insert; each has about a dozen values, and engines take thousands. */
const batch = 500

function* batches<T>(items: readonly T[]): Generator<T[]> {
  for (let start = 0; start < items.length; start += batch) yield items.slice(start, start + batch)
}

/**
 * Says to whom something will go, before any of it is written: then two transactions that tell the same
 * hooks wait for each other here, in one order, and what is told first has the smaller ids.
 */
export async function announce(
  { lanes }: Transaction,
  receivers: readonly Receiver[],
  dueAt: number,
): Promise<void> {
  const rows = receivers
    .map(({ hook }) => ({ hook_id: hook.id, pool: poolOf(hook.url) }))
    .sort((a, b) => a.hook_id - b.hook_id)
  for (const part of batches(rows)) await lanes.enqueue(part, dueAt)
}

/**
 * Writes down what is to be delivered to hooks that were announced.
 * @param dueAt in milliseconds
 */
export async function enqueue(
  { deliveries }: Transaction,
  receivers: readonly Receiver[],
  { action = null, repository_id = null, redelivery = 0, attempt = 1, ...shipment }: Shipment,
  { now, dueAt = now }: { now: number; dueAt?: number },
): Promise<void> {
  for (const part of batches(receivers)) {
    await deliveries.create(
      part.map(({ hook, installationId = null }) => ({
        url: shipment.status === undefined ? null : hook.url,
        ...shipment,
        action,
        repository_id,
        redelivery,
        attempt,
        hook_id: hook.id,
        installation_id: installationId,
        created_at: now,
        due_at: dueAt,
      })),
    )
  }
}
