import type { ClaimedLane } from '../../storage/engines/engine.ts'

/** A lane that this process has claimed. */
export interface HeldLane extends ClaimedLane {
  /**
   * Since when the host's concurrency limit has delayed the next delivery, in milliseconds; null
   * when it has not.
   */
  throttledAt: number | null
  /** Ends the lane's turn in crash isolation. */
  endTurn?: () => void
}
