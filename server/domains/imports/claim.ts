import { machineOf, type Timer } from '../../core/clock.ts'
import type { Import } from '../../storage/imports/imports.ts'
import type { ImportContext } from './context.ts'
import { logFailure } from '../../storage/sql/log-failure.ts'

/** Lease of a claim in milliseconds. Another process takes over an import whose lease has ended. */
export const importLease = 60_000

/**
 * Interval in milliseconds between checks of a claim. It bounds the time until a cancelled import
 * stops.
 */
const interval = 300

/**
 * Renews a claim while it is held. Calls `lost` when the import was cancelled, restarted or claimed
 * by another process.
 */
export function renewClaim(
  held: Import,
  { storage, clock, log }: ImportContext,
  lost: () => void,
): Disposable {
  let over = false
  let renewed = machineOf(clock).monotonic()
  let timer: Timer
  async function isOurs(): Promise<boolean> {
    if (machineOf(clock).monotonic() - renewed < importLease / 3) {
      return (await storage.importQueue.held(held)) !== undefined
    }
    renewed = machineOf(clock).monotonic()
    return storage.importQueue.extend(held, clock.now() + importLease)
  }
  async function look(): Promise<void> {
    const ours = await isOurs().catch((error: unknown) => {
      logFailure(log, error, 'import claim check failed', { import: held.id })
      return true
    })
    if (over) return
    if (ours) timer = later()
    else lost()
  }
  const later = () =>
    machineOf(clock)
      .after(interval, () => void look())
      .unref()
  timer = later()
  return {
    [Symbol.dispose]() {
      over = true
      timer[Symbol.dispose]()
    },
  }
}
