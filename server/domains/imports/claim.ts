import type { Timer } from '../../core/clock.ts'
import type { Import } from '../../storage/imports/imports.ts'
import type { ImportContext } from './context.ts'

/** How long a process may be silent before another takes its import up, in milliseconds. */
export const importLease = 60_000

/** How often it is asked whether an import is still ours, in milliseconds: cancelling is felt so soon. */
const interval = 300

/**
 * Renews a claim for as long as it is held, and says when it is not any more: the import was cancelled, begun
 * again, or taken up by another.
 */
export function holdClaim(
  held: Import,
  { storage, clock, log }: ImportContext,
  lost: () => void,
): Disposable {
  let over = false
  let renewed = clock.monotonic()
  let timer: Timer
  async function isOurs(): Promise<boolean> {
    if (clock.monotonic() - renewed < importLease / 3) {
      return (await storage.importQueue.held(held)) !== undefined
    }
    renewed = clock.monotonic()
    return storage.importQueue.extend(held, clock.now() + importLease)
  }
  async function look(): Promise<void> {
    const ours = await isOurs().catch((error: unknown) => {
      log.error({ err: error, import: held.id }, 'a claim of an import could not be looked at')
      return true
    })
    if (over) return
    if (ours) timer = later()
    else lost()
  }
  const later = () => clock.after(interval, () => void look()).unref()
  timer = later()
  return {
    [Symbol.dispose]() {
      over = true
      timer[Symbol.dispose]()
    },
  }
}
