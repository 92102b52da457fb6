import { rm } from 'node:fs/promises'
import type { Clock } from '../../../core/clock.ts'
import { createEgressGuard } from '../../../core/egress/guard.ts'
import type { Progress } from '../converter.ts'
import type { WorkingState } from '../../../storage/schema/import-states.ts'
import type { ImportFailure } from '../failure.ts'
import { traceOf } from '../trace-of.ts'
import { failureOf } from './failure-of.ts'
import type { Order, Report, Task } from './protocol.ts'
import { stageIn } from './stage.ts'
import { detecting } from './steps/detecting.ts'
import { importing } from './steps/importing.ts'
import { mapping } from './steps/mapping.ts'
import { pushing } from './steps/pushing.ts'
import type { Perform } from './step.ts'
import { throttle } from './throttle.ts'
import { watchSize } from './watch-size.ts'

interface ReportContext {
  clock: Clock
  say: (report: Report) => void
}

const performers: { [State in WorkingState]: Perform<State> } = {
  detecting,
  importing,
  mapping,
  pushing,
}

const failureReport = ({ reason, message, cause }: ImportFailure) => ({
  ...{ reason, message },
  ...(cause !== undefined && { trace: typeof cause === 'string' ? cause : traceOf(cause) }),
})

/** Minimum milliseconds between two progress reports. */
const reportInterval = 250

/** Runs one step within the limits of the import. Resolves with its report. */
export async function perform(
  task: Task,
  { state, asked: params }: Order,
  { clock, say }: ReportContext,
): Promise<Report> {
  const { allowLoopback, folder, limits } = task
  const broken = new AbortController()
  const guard = createEgressGuard({ allowLoopback, clock })
  const progress = throttle<Progress>(clock, reportInterval, (each) => say({ progress: each }))
  using _size = watchSize(folder, limits.bytes, clock, (failure) => broken.abort(failure))
  const needs = { guard, clock, signal: broken.signal, progress }
  const step = performers[state] as Perform<typeof state>
  try {
    return { done: await step(params, task, needs) }
  } catch (error) {
    const failure = failureOf(broken.signal.aborted ? broken.signal.reason : error)
    if (!failure) return { broken: (error as Error).stack ?? String(error) }
    await rm(stageIn(folder), { recursive: true, force: true })
    return { failed: failureReport(failure) }
  }
}
