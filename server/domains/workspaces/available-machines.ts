import { openRevision } from '../repositories/revision.ts'
import type { Context } from '../../api/context.ts'
import { ServiceError } from '../../core/errors.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import type { Workspace } from '../../storage/workspaces/workspaces.ts'
import { configurationOf, devcontainerAt } from './devcontainers.ts'
import { machineNamed, machines, defaultLocation, type Machine } from './machines.ts'
import {
  meetsRequirements,
  noRequirements,
  requirementsOf,
  type Requirements,
} from './requirements.ts'

type Needs = Pick<Context, 'git' | 'content'>

/** Where a workspace is to be. */
interface Wanted {
  ref?: string | undefined
  location?: string | undefined
  devcontainerPath?: string | undefined
}

/**
 * Reads the machine requirements of a repository. A repository without commits has none.
 * @throws ServiceError 404 for an unknown ref, 422 for an unknown configuration file
 */
async function requirements(
  repository: Repository,
  { ref, devcontainerPath }: Wanted,
  context: Needs,
): Promise<Requirements> {
  try {
    using revision = await openRevision(repository, ref, context)
    const file = await devcontainerAt(devcontainerPath, revision)
    return requirementsOf(file && (await configurationOf(file, revision, context)))
  } catch (error) {
    const isEmpty = ref === undefined && error instanceof ServiceError && error.status === 404
    if (!isEmpty) throw error
    return noRequirements
  }
}

/**
 * Lists the machine types available for a workspace, smallest first.
 * @throws ServiceError 404 for an unknown ref, 422 for an unknown configuration file
 */
export async function availableMachines(
  repository: Repository,
  wanted: Wanted,
  context: Needs,
): Promise<Machine[]> {
  const required = await requirements(repository, wanted, context)
  const location = wanted.location || defaultLocation // clients send an empty one for none
  return machines.filter(
    (machine) => machine.locations.includes(location) && meetsRequirements(machine, required),
  )
}

/**
 * Lists the machine types that a workspace can be moved to: those with at least the storage of its
 * current one.
 * @throws ServiceError 404 when its ref no longer exists
 */
export async function machinesFor(
  { ref, machine, location }: Workspace,
  repository: Repository,
  context: Needs,
): Promise<Machine[]> {
  const disk = machineNamed(machine)?.storage ?? 0
  const all = await availableMachines(repository, { ref: ref ?? undefined, location }, context)
  return all.filter(({ storage }) => storage >= disk)
}
