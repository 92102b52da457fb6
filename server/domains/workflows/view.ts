import { timestamp } from '../../core/clock.ts'
import type { Schemas } from '../../contract/schemas.ts'
import type { Links } from '../../core/links.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import type { Workflow } from '../../storage/workflows/workflows.ts'
import { nodeId } from '../../api/views/node-id.ts'

/** Encodes a path for a URL. */
const inAddress = (path: string) => path.split('/').map(encodeURIComponent).join('/')

/** Base URL of a repository's workflows and runs. */
export const actionsUrl = ({ owner, name }: Repository, links: Links) =>
  links.api(`/repos/${owner.login}/${name}/actions`)

/** A workflow. `deleted` marks a workflow whose file is no longer in the default branch. */
export function workflowView(
  workflow: Workflow & { deleted?: boolean },
  repository: Repository,
  links: Links,
): Schemas['workflow'] {
  const page = links.html(`/${repository.owner.login}/${repository.name}`)
  const file = workflow.path.split('/').at(-1) ?? ''
  const branch = inAddress(repository.default_branch)
  return {
    id: workflow.id,
    node_id: nodeId('Workflow', workflow.id),
    name: workflow.name,
    path: workflow.path,
    state: workflow.deleted ? 'deleted' : workflow.state,
    created_at: timestamp(workflow.created_at),
    updated_at: timestamp(workflow.updated_at),
    url: `${actionsUrl(repository, links)}/workflows/${workflow.id}`,
    html_url: `${page}/blob/${branch}/${inAddress(workflow.path)}`,
    badge_url: `${page}/actions/workflows/${encodeURIComponent(file)}/badge.svg`,
  }
}
