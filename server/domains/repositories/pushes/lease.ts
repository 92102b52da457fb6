import type { RecordContext } from './record.ts'

/** How long a push may go without a sign of life before another process takes it up, in milliseconds. */
export const pushLease = 60_000

/** Renews the lease of a push for as long as it is under way. */
export function keepAlive(id: number, { storage, clock, log }: RecordContext): Disposable {
  let timer = clock.after(pushLease / 3, renew).unref()
  function renew(): void {
    storage.pushes
      .extend(id, clock.now() + pushLease)
      .catch((error: unknown) => log.error({ err: error }, 'a push lost its lease'))
    timer = clock.after(pushLease / 3, renew).unref()
  }
  return { [Symbol.dispose]: () => timer[Symbol.dispose]() }
}
