import { timestamp } from '../../core/clock.ts'
import type { Schemas } from '../../contract/schemas.ts'
import type { Links } from '../../core/links.ts'
import type { WorkflowJob } from '../../storage/actions/workflow-jobs.ts'
import type { WorkflowRun } from '../../storage/actions/workflow-runs.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { nodeId } from '../../api/views/node-id.ts'
import { runUrls } from './workflow-run-view.ts'
import { actionsUrl } from './workflow-view.ts'

/** A job of a run. No runner executes it, so it has no steps. */
export function workflowJobView(
  job: WorkflowJob,
  { run, repository }: { run: WorkflowRun; repository: Repository },
  links: Links,
): Schemas['job'] {
  const { url, html_url } = runUrls(run.id, repository, links)
  const { owner, name } = repository
  const isCompleted = job.completed_at !== null
  const created = timestamp(job.created_at)
  return {
    id: job.id,
    run_id: run.id,
    run_url: url,
    run_attempt: job.attempt,
    node_id: nodeId('Job', job.id),
    head_sha: run.head_sha,
    url: `${actionsUrl(repository, links)}/jobs/${job.id}`,
    html_url: `${html_url}/job/${job.id}`,
    status: isCompleted ? 'completed' : 'queued',
    conclusion: isCompleted ? 'cancelled' : null,
    created_at: created,
    started_at: created,
    completed_at: job.completed_at === null ? null : timestamp(job.completed_at),
    name: job.name,
    steps: [],
    check_run_url: links.api(`/repos/${owner.login}/${name}/check-runs/${job.id}`),
    labels: job.labels,
    ...{ runner_id: null, runner_name: null, runner_group_id: null, runner_group_name: null },
    workflow_name: run.name,
    head_branch: run.head_branch,
  }
}
