import type { Schemas } from '../../contract/schemas.ts'
import { repositoryView } from '../../api/views/repository.ts'
import { simpleUser } from '../../api/views/simple-user.ts'
import { timestamp } from '../../core/clock.ts'
import type { Links } from '../../core/links.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { workspaceMachine } from './machine-view.ts'
import { machineNamed } from './machines.ts'
import type { Placed } from './own.ts'

/** The account that would pay for a workspace of a user. */
export const billableOwner = ({ owner }: Repository, user: Account): Account =>
  owner.type === 'Organization' ? owner : user

/** The path of each segment of a ref is encoded, but not the slashes between them. */
const encodedRef = (ref: string) => ref.split('/').map(encodeURIComponent).join('/')

function urlsOf(
  { workspace: { name, pull_number }, repository }: Placed,
  ref: string,
  links: Links,
) {
  const url = links.api(`/user/codespaces/${encodeURIComponent(name)}`)
  const path = `/${repository.owner.login}/${repository.name}`
  return {
    url,
    web_url: links.html(`${path}/tree/${encodedRef(ref)}`),
    machines_url: `${url}/machines`,
    start_url: `${url}/start`,
    stop_url: `${url}/stop`,
    publish_url: null,
    pulls_url: pull_number === null ? null : links.api(`/repos${path}/pulls/${pull_number}`),
  }
}

/** What a workspace would have if a machine ran it. */
const withoutMachine = {
  environment_id: null,
  prebuild: false,
  runtime_constraints: { allowed_port_privacy_settings: null },
  pending_operation: false,
  pending_operation_disabled_reason: null,
  idle_timeout_notice: null,
  last_known_stop_notice: null,
}

/** Nothing is committed in a workspace. */
const unchanged = {
  ahead: 0,
  behind: 0,
  has_unpushed_changes: false,
  has_uncommitted_changes: false,
}

/** A workspace of a user. */
export function workspaceView(placed: Placed, owner: Account, links: Links): Schemas['workspace'] {
  const { workspace, repository, role } = placed
  const machine = machineNamed(workspace.machine)
  const ref = workspace.ref ?? repository.default_branch
  return {
    id: workspace.id,
    name: workspace.name,
    display_name: workspace.display_name,
    owner: simpleUser(owner, links),
    billable_owner: simpleUser(billableOwner(repository, owner), links),
    repository: repositoryView(repository, links, role),
    machine: machine ? workspaceMachine(machine) : null,
    devcontainer_path: workspace.devcontainer_path,
    created_at: timestamp(workspace.created_at),
    updated_at: timestamp(workspace.updated_at),
    last_used_at: timestamp(workspace.last_used_at),
    state: workspace.state,
    git_status: { ref, ...unchanged },
    location: workspace.location,
    idle_timeout_minutes: workspace.idle_timeout_minutes,
    recent_folders: JSON.parse(workspace.recent_folders) as string[],
    retention_period_minutes: workspace.retention_period_minutes,
    retention_expires_at: workspace.expires_at === null ? null : timestamp(workspace.expires_at),
    ...urlsOf(placed, ref, links),
    ...withoutMachine,
  }
}
