import type { EventSource } from '../../api/event-source.ts'
import type { WebhookEvent } from '../../api/webhook-event.ts'
import type { Schemas } from '../../contract/schemas.ts'
import type { WorkflowRun } from '../../storage/workflows/workflow-runs.ts'
import type { Workflow } from '../../storage/workflows/workflows.ts'
import type { Transaction } from '../../storage/index.ts'
import type { WorkflowJob } from '../../storage/workflows/workflow-jobs.ts'
import { commonPayload } from '../repositories/common-payload.ts'
import { pullsOfRuns } from './run-pulls.ts'
import { checksOf, jobCheckEvent, suiteCheckEvent, type Checks } from './checks.ts'
import { workflowJobView } from './job-view.ts'
import { workflowRunView } from './run-view.ts'
import { workflowView } from './view.ts'

type RunPayload = Schemas['webhook-workflow-run']
type JobPayload = Schemas['webhook-workflow-job']

interface OfRun {
  action: RunPayload['action']
  run: WorkflowRun
  job?: undefined
}

interface OfJob {
  action: JobPayload['action']
  run: WorkflowRun
  job: WorkflowJob
}

/** What happened to a run or to one of its jobs, with their state at that time. */
export type Happening = OfRun | OfJob

type Source = EventSource & { workflow: Workflow }

function jobEvent(source: Source, { action, run, job }: OfJob): WebhookEvent {
  const { repository, links } = source
  const payload = (): JobPayload => ({
    action,
    workflow_job: workflowJobView(job, { run, repository }, links),
    ...commonPayload(source),
  })
  return { event: 'workflow_job', action, repository, links, payload }
}

/** The events of checks that something causes. Checks have no event when they start. */
function checkEvents(source: Source, { action, run, job }: Happening, checks: Checks) {
  if (job && action === 'queued') return jobCheckEvent(source, job, 'created', checks)
  if (action !== 'completed') return []
  return job
    ? jobCheckEvent(source, job, 'completed', checks)
    : [suiteCheckEvent(source, run, checks)]
}

/** Builds the events of what happened to a run, in order. */
export async function workflowEvents(
  source: Source,
  happened: readonly Happening[],
  transaction: Transaction,
): Promise<WebhookEvent[]> {
  const { workflow, repository, links } = source
  const [first] = happened
  const pulls = first ? (await pullsOfRuns([first.run], repository, transaction))(first.run) : []
  const checks = first && (await checksOf(first.run, repository, transaction))
  const runEvent = ({ action, run }: OfRun): WebhookEvent => {
    const payload = (): RunPayload => ({
      action,
      workflow: workflowView(workflow, repository, links),
      workflow_run: workflowRunView(run, { repository, pulls }, links),
      ...commonPayload(source),
    })
    return { event: 'workflow_run', action, repository, links, payload }
  }
  return happened.flatMap((each) => [
    ...(checks ? checkEvents(source, each, checks) : []),
    each.job ? jobEvent(source, each) : runEvent(each),
  ])
}

/** Builds the event for a run that was requested through the API. Only apps receive it. */
export function workflowDispatchEvent(
  source: EventSource,
  { path: workflow, inputs }: Pick<WorkflowRun, 'path' | 'inputs'>,
  ref: string,
): WebhookEvent {
  const { repository, links } = source
  const payload = (): Schemas['webhook-workflow-dispatch'] => ({
    inputs: Object.keys(inputs).length > 0 ? inputs : null,
    ref,
    workflow,
    ...commonPayload(source),
  })
  return { event: 'workflow_dispatch', repository, links, payload }
}
