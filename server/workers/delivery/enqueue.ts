import type { Transaction } from '../../storage/index.ts'
import type { NewRow } from '../../storage/schema/tables.ts'
import { hostKey } from './host-key.ts'
import type { Receiver } from './receivers.ts'

/** Columns of a delivery: the payload under the guid of its event. */
export type EnqueuedEvent = Pick<NewRow<'deliveries'>, 'payload_id' | 'guid' | 'event'> &
  Partial<NewRow<'deliveries'>>

/** Rows of one insert; engines limit the number of bound values. */
const batch = 500

function* batches<T>(items: readonly T[]): Generator<T[]> {
  for (let start = 0; start < items.length; start += batch) yield items.slice(start, start + batch)
}

/**
 * Enqueues the lanes of receivers before any delivery is written. Two transactions with common
 * hooks lock the lanes in the same order here, so that delivery ids ascend in commit order.
 */
export async function announce(
  { lanes }: Transaction,
  receivers: readonly Receiver[],
  dueAt: number,
): Promise<void> {
  const rows = receivers
    .map(({ hook }) => ({ hook_id: hook.id, pool: hostKey(hook.url) }))
    .sort((a, b) => a.hook_id - b.hook_id)
  for (const part of batches(rows)) await lanes.enqueue(part, dueAt)
}

/**
 * Writes deliveries to receivers whose lanes are enqueued.
 * @param dueAt milliseconds
 */
export async function enqueue(
  { deliveries }: Transaction,
  receivers: readonly Receiver[],
  { action = null, repository_id = null, redelivery = 0, attempt = 1, ...shipment }: EnqueuedEvent,
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
