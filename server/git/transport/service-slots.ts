import type { Clock } from '../../core/clock.ts'
import { Slots } from '../../core/concurrency/slots.ts'

/**
 * Creates the slots of git and Git LFS requests, because each starts processes or moves files, and
 * anyone can read public repositories. A caller with more requests waits in turn.
 */
export const createServiceSlots = (clock: Clock): Slots =>
  new Slots({ all: 32, perOwner: 10, waiting: 400, waitingPerOwner: 100, patience: 30_000 }, clock)
