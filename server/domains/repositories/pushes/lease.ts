import type { RecordContext } from './record.ts'
import { logFailure } from '../../../storage/log-failure.ts'

/** Lease of a push in milliseconds. Another process recovers a push whose lease has ended. */
export const pushLease = 60_000

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
