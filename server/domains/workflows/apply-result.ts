import type { Context } from '../../api/context.ts'
import type { RunResult } from '../../api/run-result.ts'
import type { JobState, WorkflowJob } from '../../storage/workflows/workflow-jobs.ts'
import type { WorkflowRun } from '../../storage/workflows/workflow-runs.ts'
import type { Happening } from './event.ts'
import { checkJob } from './checks.ts'
import type { ChangingRun } from './change-run.ts'
import { saveFiles } from './save-files.ts'

type JobResult = NonNullable<RunResult['jobs']>[number]
type Conclusion = NonNullable<RunResult['conclusion']>

/** All jobs of an attempt. */
export const allJobs = { limit: 1000, offset: 0 }

/** The first of these that a job has is the conclusion of the run. */
const byWeight: readonly Conclusion[] = [
  ...(['failure', 'timed_out', 'action_required', 'cancelled'] as const),
  ...(['success', 'neutral', 'skipped'] as const),
]

const weightiest = (found: readonly (Conclusion | null)[]) =>
  byWeight.find((each) => found.includes(each)) ?? 'success'

/** Whether something that was queued starts, and does not end without having started. */
const starts = (status: string, conclusion: Conclusion | null | undefined) =>
  status === 'queued' && conclusion !== 'cancelled' && conclusion !== 'skipped'

/** A log without steps is that of one step. */
const stepsOf = ({ name, steps, log, conclusion }: JobResult) =>
  steps ?? (log === undefined ? [] : [{ name, log, ...(conclusion && { conclusion }) }])

/** The state of a job after a result. @param isOver whether the run is completed with it */
function stateOf(
  job: WorkflowJob,
  result: JobResult | undefined,
  { conclusion }: RunResult,
  { isOver, now }: { isOver: boolean; now: number },
): JobState {
  const given = result ? stepsOf(result) : []
  const steps = given.map((step, index) => ({
    ...{ name: step.name, number: step.number ?? index + 1 },
    conclusion: step.conclusion ?? 'success',
  }))
  const isDone = isOver || (result?.status ?? (result?.conclusion && 'completed')) === 'completed'
  const failed = steps.some((step) => step.conclusion === 'failure')
  const end = result?.conclusion ?? conclusion ?? (failed ? 'failure' : 'success')
  return {
    status: isDone ? 'completed' : 'in_progress',
    conclusion: isDone ? end : null,
    steps: given.length > 0 ? steps : job.steps,
    started_at: job.started_at ?? now,
    completed_at: isDone ? now : null,
  }
}

/** Starts or ends a job. A job that ends was in progress before. */
async function changeJob(
  { transaction, run }: ChangingRun,
  job: WorkflowJob,
  state: JobState,
  result: JobResult | undefined,
): Promise<Happening[]> {
  const { workflowJobs } = transaction
  await workflowJobs.change(job.id, state)
  await checkJob(transaction, run, job, state)
  const texts = result ? stepsOf(result).map(({ log = '' }) => log) : []
  const keepsLog = result === undefined && job.steps.length > 0
  if (!keepsLog && (state.status === 'completed' || texts.length > 0))
    await workflowJobs.setLog(job.id, texts)
  const started = { ...job, ...state, status: 'in_progress', conclusion: null } as const
  return [
    ...(starts(job.status, state.conclusion)
      ? [{ action: 'in_progress', run, job: { ...started, completed_at: null } } as const]
      : []),
    ...(state.status === 'completed'
      ? [{ action: 'completed', run, job: { ...job, ...state } } as const]
      : []),
  ]
}

/** Starts or ends the jobs of a run that are not completed. Returns all jobs, and what happened. */
async function changeJobs(changing: ChangingRun, result: RunResult, isOver: boolean) {
  const { transaction, run, now } = changing
  const jobs = await transaction.workflowJobs.list(run.id, run.run_attempt, allJobs)
  const named = new Map(result.jobs?.map((each) => [each.name, each]))
  const happened: Happening[] = []
  const ends: (Conclusion | null)[] = []
  for (const job of jobs) {
    const own = named.get(job.name)
    const isAffected = job.status !== 'completed' && (own || isOver || named.size === 0)
    const state = isAffected ? stateOf(job, own, result, { isOver, now }) : job
    if (isAffected) happened.push(...(await changeJob(changing, job, state, own)))
    ends.push(state.conclusion)
  }
  return { happened, conclusion: weightiest(ends) }
}

/** Applies a result to a run that is not completed. Returns what happened, in order. */
export async function applyResult(changing: ChangingRun, result: RunResult): Promise<Happening[]> {
  const { transaction, run, now } = changing
  const isOver = result.status !== 'in_progress'
  const started = { ...run, status: 'in_progress', updated_at: now } as const
  const found = await changeJobs({ ...changing, run: started }, result, isOver)
  await saveFiles(changing, result)
  const conclusion = isOver ? (result.conclusion ?? found.conclusion) : null
  const status = isOver ? 'completed' : 'in_progress'
  await transaction.workflowRuns.change(run.id, { status, conclusion, updated_at: now })
  if (run.check_suite_id !== null)
    await transaction.checkSuites.setState(run.check_suite_id, { status, conclusion }, now)
  const ended: WorkflowRun = { ...run, status, conclusion, updated_at: now }
  return [
    ...(starts(run.status, conclusion) ? [{ action: 'in_progress', run: started } as const] : []),
    ...found.happened,
    ...(isOver ? [{ action: 'completed', run: ended } as const] : []),
  ]
}

/** What happened to a run that was queued with these jobs, and by a rule of the control plane. */
export async function settle(
  changing: ChangingRun,
  queued: readonly WorkflowJob[],
  { steering }: Pick<Context, 'steering'>,
): Promise<Happening[]> {
  const { run, repository } = changing
  const { name, path, event } = run
  const full = `${repository.owner.login}/${repository.name}`
  const result = steering?.resultOf({ repository: full, workflow: { name, path }, event })
  return [
    { action: 'requested', run },
    ...queued.map((job) => ({ action: 'queued', run, job }) as const),
    ...(result ? await applyResult(changing, result) : []),
  ]
}
