import type { ClaimedLane } from '../../storage/engines/engine.ts'

/** A lane in the hands of this process. */
export interface HeldLane extends ClaimedLane {
  /** Since when its host's limit has held back what comes first, in milliseconds; null where it did not. */
  throttledAt: number | null
  /** Ends its turn among suspects. */
  endTurn?: () => void
}
