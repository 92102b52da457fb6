import type { Context } from '../../api/context.ts'
import type { Schemas } from '../../contract/schemas.ts'
import { hasCome } from '../../core/clock.ts'
import { badRequest, notFound } from '../../core/errors.ts'
import type { Workspace } from '../../storage/workspaces/workspaces.ts'
import { machinesFor } from './available-machines.ts'
import { chosenMachine } from './create.ts'
import type { Placed } from './own.ts'

type Needs = Pick<Context, 'storage' | 'clock'>
type Change = Parameters<Context['storage']['workspaces']['change']>[1]

const minute = 60_000

/** @throws ServiceError 404 when it was deleted, or has another state */
async function write(
  { id }: Workspace,
  change: Change,
  { storage, clock }: Needs,
  from?: Workspace['state'],
): Promise<Workspace> {
  const when = { now: clock.now(), ...(from && { from }) }
  const changed = await storage.transaction(({ workspaces }) => workspaces.change(id, change, when))
  if (!changed) throw notFound()
  return changed
}

/**
 * Changes the settings of a workspace.
 * @throws ServiceError 404, 422 for a machine that it cannot be moved to
 */
export async function updateWorkspace(
  { workspace, repository }: Placed,
  { machine, display_name, recent_folders }: Schemas['workspace-update'],
  context: Pick<Context, 'storage' | 'clock' | 'git' | 'content'>,
): Promise<Workspace> {
  if (machine !== undefined && machine !== workspace.machine) {
    chosenMachine(await machinesFor(workspace, repository, context), machine)
  }
  const change = {
    ...(machine !== undefined && { machine }),
    ...(display_name !== undefined && { display_name }),
    ...(recent_folders && { recent_folders: JSON.stringify(recent_folders) }),
  }
  return write(workspace, change, context)
}

/** Clients connect to a machine after they have started it. */
const nothingToConnectTo = () =>
  badRequest('The workspace is available. No machine runs it, so there is nothing to connect to.')

/**
 * Stops clients that wait for a connection to a workspace that they have just started.
 * @throws ServiceError 400
 */
export function refuseConnection(
  { created_at, last_used_at, state }: Workspace,
  { clock }: Pick<Context, 'clock'>,
): void {
  const wasStarted = state === 'Available' && last_used_at > created_at
  if (wasStarted && !hasCome(last_used_at + minute, clock)) throw nothingToConnectTo()
}

/** @throws ServiceError 400 for a workspace that is available already, 404 */
export async function startWorkspace(workspace: Workspace, context: Needs): Promise<Workspace> {
  if (workspace.state === 'Available') throw nothingToConnectTo()
  const change = {
    state: 'Available',
    last_used_at: context.clock.now(),
    expires_at: null,
  } as const
  return write(workspace, change, context, 'Shutdown')
}

/** Stops a workspace; one that is stopped keeps its time of deletion. @throws ServiceError 404 */
export async function stopWorkspace(workspace: Workspace, context: Needs): Promise<Workspace> {
  if (workspace.state === 'Shutdown') return workspace
  const expires_at = context.clock.now() + workspace.retention_period_minutes * minute
  return write(workspace, { state: 'Shutdown', expires_at }, context, 'Available')
}

/** @throws ServiceError 404 */
export async function removeWorkspace({ id }: Workspace, { storage }: Needs): Promise<void> {
  if (!(await storage.transaction(({ workspaces }) => workspaces.remove(id)))) throw notFound()
}
