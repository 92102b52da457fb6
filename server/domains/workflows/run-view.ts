import { timestamp } from '../../core/clock.ts'
import type { Schemas } from '../../contract/schemas.ts'
import type { Links } from '../../core/links.ts'
import type { NumberedPull } from '../../storage/pulls/pulls.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import type { WorkflowRun } from '../../storage/workflows/workflow-runs.ts'
import { nodeId } from '../../api/views/node-id.ts'
import { repositoryView } from '../../api/views/repository.ts'
import { simpleUser } from '../../api/views/simple-user.ts'
import { minimalPull } from '../repositories/minimal-pull-view.ts'
import { actionsUrl } from './view.ts'

/** API URL and page URL of a run. */
export function runUrls(id: number, repository: Repository, links: Links) {
  const { owner, name } = repository
  return {
    url: `${actionsUrl(repository, links)}/runs/${id}`,
    html_url: links.html(`/${owner.login}/${name}/actions/runs/${id}`),
  }
}

function below(url: string) {
  return {
    jobs_url: `${url}/jobs`,
    logs_url: `${url}/logs`,
    artifacts_url: `${url}/artifacts`,
    cancel_url: `${url}/cancel`,
    rerun_url: `${url}/rerun`,
  }
}

/** A workflow run. @param pulls the open pull requests of its branch */
export function workflowRunView(
  run: WorkflowRun,
  { repository, pulls }: { repository: Repository; pulls: readonly NumberedPull[] },
  links: Links,
): Schemas['workflow-run'] {
  const { url, html_url } = runUrls(run.id, repository, links)
  const actor = run.actor && simpleUser(run.actor, links)
  const last = run.run_attempt > 1 ? run.rerunBy : run.actor
  const { owner, name } = repository
  const suite = run.check_suite_id ?? run.id
  return {
    id: run.id,
    name: run.name,
    node_id: nodeId('WorkflowRun', run.id),
    check_suite_id: suite,
    check_suite_node_id: nodeId('CheckSuite', suite),
    head_branch: run.head_branch,
    head_sha: run.head_sha,
    path: run.path,
    display_title: run.display_title,
    run_number: run.run_number,
    run_attempt: run.run_attempt,
    referenced_workflows: [],
    event: run.event,
    status: run.status,
    conclusion: run.conclusion,
    workflow_id: run.workflow_id,
    url,
    html_url,
    pull_requests: pulls.map((pull) => minimalPull(pull, repository, links)),
    created_at: timestamp(run.created_at),
    updated_at: timestamp(run.updated_at),
    run_started_at: timestamp(run.started_at ?? run.created_at),
    ...(actor && { actor }),
    ...(last && { triggering_actor: simpleUser(last, links) }),
    ...below(url),
    check_suite_url: links.api(`/repos/${owner.login}/${name}/check-suites/${suite}`),
    previous_attempt_url: run.run_attempt > 1 ? `${url}/attempts/${run.run_attempt - 1}` : null,
    workflow_url: `${actionsUrl(repository, links)}/workflows/${run.workflow_id}`,
    head_commit: run.head_commit,
    repository: repositoryView(repository, links),
    head_repository_id: repository.id,
    head_repository: repositoryView(repository, links),
  }
}
