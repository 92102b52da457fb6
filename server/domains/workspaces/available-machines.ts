import { openRevision } from '../repositories/revision.ts'
import type { Context } from '../../api/context.ts'
import { ServiceError } from '../../core/errors.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { defaultConfiguration } from './devcontainers.ts'
import { machines, defaultLocation, type Machine } from './machines.ts'
import {
  meetsRequirements,
  noRequirements,
  requirementsOf,
  type Requirements,
} from './requirements.ts'

type Needs = Pick<Context, 'git' | 'content'>

/**
 * Reads the machine requirements of a repository. A repository without commits has none.
 * @throws ServiceError 404 for an unknown ref
 */
async function requirements(
  repository: Repository,
  ref: string | undefined,
  context: Needs,
): Promise<Requirements> {
  try {
    using revision = await openRevision(repository, ref, context)
    return requirementsOf(await defaultConfiguration(revision, context))
  } catch (error) {
    const isEmpty = ref === undefined && error instanceof ServiceError && error.status === 404
    if (!isEmpty) throw error
    return noRequirements
  }
}

/**
 * Lists the machine types available for a workspace, smallest first.
 * @throws ServiceError 404 for an unknown ref
 */
export async function availableMachines(
  repository: Repository,
  { ref, location = defaultLocation }: { ref?: string | undefined; location?: string | undefined },
  context: Needs,
): Promise<Machine[]> {
  const required = await requirements(repository, ref, context)
  return machines.filter(
    (machine) => machine.locations.includes(location) && meetsRequirements(machine, required),
  )
}
