import type { Context } from '../../api/context.ts'
import type { Schemas } from '../../contract/schemas.ts'
import { unprocessable, validationFailed } from '../../core/errors.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import type { Workspace } from '../../storage/workspaces/workspaces.ts'
import { lockRepository } from '../repositories/lock-repository.ts'
import { availableMachines } from './available-machines.ts'
import { defaultLocation, type Machine } from './machines.ts'
import { newName } from './names.ts'

/** Maximum number of workspaces of a user. */
export const mostWorkspaces = 100

const locations = {
  EuropeWest: 'WestEurope',
  SoutheastAsia: 'SouthEastAsia',
  UsEast: defaultLocation,
  UsWest: 'WestUs2',
} as const

/** Where a workspace is created. */
interface Place {
  owner: Account
  repository: Repository
  ref?: string | undefined
  pullNumber?: number
}

/**
 * The named machine, or the smallest.
 * @throws ServiceError 422 for one that is not available
 */
export function chosenMachine(available: Machine[], wanted: string | undefined): Machine {
  const machine = available.find(({ name }) => wanted === undefined || name === wanted)
  if (machine) return machine
  const message = 'is not available for the repository'
  throw validationFailed({ resource: 'Workspace', field: 'machine', code: 'invalid', message })
}

/**
 * Creates a workspace.
 * @throws ServiceError 404 for an unknown ref, 422 for an unavailable machine or configuration, or
 * for one workspace too many
 */
export async function createWorkspace(
  { owner, repository, ref, pullNumber }: Place,
  input: Schemas['pull-workspace-input'],
  context: Pick<Context, 'storage' | 'git' | 'content' | 'clock'>,
): Promise<Workspace> {
  const { geo = 'UsEast', devcontainer_path: path } = input
  const location = input.location || locations[geo] // clients send an empty one for none
  const available = await availableMachines(
    repository,
    { ref, location, devcontainerPath: path },
    context,
  )
  const machine = chosenMachine(available, input.machine)
  const now = context.clock.now()
  const { idle_timeout_minutes: idle, retention_period_minutes: retention } = input
  const named = newName()
  return context.storage.transaction(async (transaction) => {
    const { accounts, workspaces } = transaction
    await accounts.lock(owner.id)
    await lockRepository(transaction, repository)
    await workspaces.removeExpired(owner.id, now)
    if ((await workspaces.countOwned(owner.id)) >= mostWorkspaces) {
      throw unprocessable(`You have the maximum of ${mostWorkspaces} workspaces.`)
    }
    return workspaces.create({
      name: named.name,
      display_name: input.display_name || named.display_name,
      owner_id: owner.id,
      repository_id: repository.id,
      machine: machine.name,
      ref: ref ?? null,
      devcontainer_path: path ?? null,
      working_directory: input.working_directory ?? null,
      location,
      pull_number: pullNumber ?? null,
      created_at: now,
      ...(idle !== undefined && { idle_timeout_minutes: idle }),
      ...(retention !== undefined && { retention_period_minutes: retention }),
    })
  })
}
