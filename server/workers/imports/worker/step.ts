import type { Clock } from '../../../core/clock.ts'
import type { EgressGuard } from '../../../core/egress/guard.ts'
import type { WorkingState } from '../../../storage/schema/import-states.ts'
import type { Progress } from '../converter.ts'
import type { Steps, Task } from './protocol.ts'

/** What a step works with. */
export interface StepNeeds {
  guard: EgressGuard
  clock: Clock
  signal: AbortSignal
  progress: (progress: Progress) => void
}

/** One step of an import. After an interruption, it continues with its partial result or discards it. */
export type Perform<State extends WorkingState> = (
  asked: Steps[State][0],
  task: Task,
  needs: StepNeeds,
) => Promise<Steps[State][1]>
