import type { WebhookEvent } from '../../api/webhook-event.ts'
import type { EventSource } from '../../api/event-source.ts'
import type { Links } from '../../core/links.ts'
import type { JobState, WorkflowJob } from '../../storage/workflows/workflow-jobs.ts'
import type { WorkflowRun } from '../../storage/workflows/workflow-runs.ts'
import type { Transaction } from '../../storage/index.ts'
import type { CheckRun } from '../../storage/checks/check-runs.ts'
import type { CheckSuite } from '../../storage/checks/check-suites.ts'
import type { NumberedPull } from '../../storage/pulls/pulls.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { checkRunEvent } from '../checks/run-event.ts'
import { checkSuiteEvent } from '../checks/suite-event.ts'
import { runUrls } from './run-view.ts'

/** A job to add, with the state that it keeps from an earlier attempt. */
type NewJob = Pick<WorkflowJob, 'name' | 'labels'> & Partial<JobState>

/** Each job of a run is a check run of the run's suite. */
interface Checked {
  run: Pick<WorkflowRun, 'id' | 'check_suite_id'>
  repository: Repository
  links: Links
  now: number
}

/** Adds the check runs of jobs. Returns the jobs with the ids of their check runs. */
export async function withChecks<Job extends NewJob>(
  { checkRuns, checkSuites }: Transaction,
  jobs: readonly Job[],
  { run, repository, links, now }: Checked,
): Promise<(Job & { id?: number })[]> {
  const suite = run.check_suite_id
  if (suite === null) return [...jobs]
  const page = `${runUrls(run.id, repository, links).html_url}/job/`
  const rows = jobs.map((job) => ({
    ...{ name: job.name, status: job.status ?? 'queued', conclusion: job.conclusion ?? null },
    ...{ started_at: job.started_at ?? null, completed_at: job.completed_at ?? null },
  }))
  const ids = await checkRuns.addJobs(suite, rows, { page, now })
  const queued = { status: 'queued', conclusion: null, latest_runs: jobs.length } as const
  await checkSuites.setState(suite, queued, now)
  return jobs.map((job, index) => ({ ...job, id: ids[index]! }))
}

/** Gives the check run of a job the state of the job. */
export async function checkJob(
  { checkRuns }: Transaction,
  { check_suite_id: suite_id }: WorkflowRun,
  { id, name }: WorkflowJob,
  { status, conclusion, started_at, completed_at }: JobState,
): Promise<void> {
  if (suite_id === null) return
  const change = { status, conclusion, started_at, completed_at }
  await checkRuns.update({ id, suite_id, name_key: name.toLowerCase() }, change)
}

/** The checks of a run, for events. */
export interface Checks {
  suite: CheckSuite
  runs: ReadonlyMap<number, CheckRun>
  pulls: readonly NumberedPull[]
}

/** Reads the checks of a run; undefined for a run without checks. */
export async function checksOf(
  { check_suite_id: suiteId, head_sha }: WorkflowRun,
  repository: Repository,
  { checkRuns, checkSuites, pulls }: Transaction,
): Promise<Checks | undefined> {
  const suite = suiteId === null ? undefined : await checkSuites.find(repository.id, suiteId)
  if (!suite) return undefined
  const of = { suiteId: suite.id }
  const runs = await checkRuns.list({ of, latest: true }, { limit: 1000, offset: 0 })
  return {
    suite,
    runs: new Map(runs.map((each) => [each.id, each])),
    pulls: await pulls.openAt(repository.id, [head_sha]),
  }
}

/** The event of the check run of a job. */
export function jobCheckEvent(
  source: EventSource,
  job: WorkflowJob,
  action: 'created' | 'completed',
  checks: Checks,
): WebhookEvent[] {
  const stored = checks.runs.get(job.id)
  if (!stored) return []
  const { status, conclusion, started_at, completed_at } = job
  const run = { ...stored, status, conclusion, started_at, completed_at }
  return [checkRunEvent(source, { run, suite: checks.suite, pulls: checks.pulls }, action)]
}

/** The event of the suite of a run that is completed. */
export const suiteCheckEvent = (
  source: EventSource,
  { head_commit: commit }: WorkflowRun,
  { suite, pulls }: Checks,
): WebhookEvent => checkSuiteEvent(source, { suite, commit, pulls }, 'completed')
