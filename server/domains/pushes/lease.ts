import { hasEnded, processIdentity } from '../../core/process-identity.ts'
import type { Push } from '../../storage/pushes/pushes.ts'
import type { RecordContext } from './record.ts'
import { logFailure } from '../../storage/sql/log-failure.ts'

/**
 * Lease of a push in milliseconds. It decides only where the process that accepted the push cannot
 * be seen: on another host, in another container.
 */
export const pushLease = 60_000

/** Marks of the pushes in progress in this process. */
const inProgress = new Set<string>()

/** Notes that a push is in progress in this process, before it is in the journal. */
export function beginProgress(mark: string): Disposable {
  inProgress.add(mark)
  return { [Symbol.dispose]: () => void inProgress.delete(mark) }
}

/** Whether the process that accepted a push has died or has given up. */
export function isAbandoned({ owner, mark, lease_until }: Push, now: number): boolean {
  if (mark !== null && owner !== null && owner === processIdentity) return !inProgress.has(mark)
  return lease_until <= now || hasEnded(owner)
}

/** Renews the lease of a push in progress. */
export function keepAlive(id: number, { storage, clock, log }: RecordContext): Disposable {
  let timer = clock.after(pushLease / 3, renew).unref()
  function renew(): void {
    storage.pushes
      .extend(id, clock.now() + pushLease)
      .catch((error: unknown) => logFailure(log, error, 'push lease renewal failed'))
    timer = clock.after(pushLease / 3, renew).unref()
  }
  return { [Symbol.dispose]: () => timer[Symbol.dispose]() }
}
