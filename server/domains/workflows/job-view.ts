import { timestamp } from '../../core/clock.ts'
import type { Schemas } from '../../contract/schemas.ts'
import type { Links } from '../../core/links.ts'
import type { WorkflowJob } from '../../storage/workflows/workflow-jobs.ts'
import type { WorkflowRun } from '../../storage/workflows/workflow-runs.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { nodeId } from '../../api/views/node-id.ts'
import { runUrls } from './run-view.ts'
import { actionsUrl } from './view.ts'

const instant = (at: number | null) => (at === null ? null : timestamp(at))

/** Steps have the times of their job. */
const stepsOf = ({ steps, ...job }: WorkflowJob) =>
  steps.map(({ name, number, conclusion }) => ({
    ...{ name, number, conclusion, status: 'completed' as const },
    started_at: instant(job.started_at),
    completed_at: instant(job.completed_at),
  }))

/** A job of a run. */
export function workflowJobView(
  job: WorkflowJob,
  { run, repository }: { run: WorkflowRun; repository: Repository },
  links: Links,
): Schemas['job'] {
  const { url, html_url } = runUrls(run.id, repository, links)
  const { owner, name } = repository
  const { status, conclusion } = job
  return {
    id: job.id,
    run_id: run.id,
    run_url: url,
    run_attempt: job.attempt,
    node_id: nodeId('Job', job.id),
    head_sha: run.head_sha,
    url: `${actionsUrl(repository, links)}/jobs/${job.id}`,
    html_url: `${html_url}/job/${job.id}`,
    ...{ status, conclusion },
    created_at: timestamp(job.created_at),
    started_at: timestamp(job.started_at ?? job.created_at),
    completed_at: instant(job.completed_at),
    name: job.name,
    steps: stepsOf(job),
    check_run_url: links.api(`/repos/${owner.login}/${name}/check-runs/${job.id}`),
    labels: job.labels,
    ...{ runner_id: null, runner_name: null, runner_group_id: null, runner_group_name: null },
    workflow_name: run.name,
    head_branch: run.head_branch,
  }
}
