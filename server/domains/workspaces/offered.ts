import { openRevision } from '../repositories/contents/revision.ts'
import type { Context } from '../../api/context.ts'
import { ServiceError } from '../../core/errors.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { usualConfiguration } from './devcontainers.ts'
import { machines, usualLocation, type Machine } from './machines.ts'
import { meets, noRequirements, requirementsOf, type Requirements } from './requirements.ts'

type Needs = Pick<Context, 'git'>

/** @throws ServiceError 404 for a ref that there is not; a repository without commits asks for nothing */
async function requirements(
  repository: Repository,
  ref: string | undefined,
  context: Needs,
): Promise<Requirements> {
  try {
    using revision = await openRevision(repository, ref, context)
    return requirementsOf(await usualConfiguration(revision))
  } catch (error) {
    const isEmpty = ref === undefined && error instanceof ServiceError && error.status === 404
    if (!isEmpty) throw error
    return noRequirements
  }
}

/** The types of machines that a workspace can have, the smallest first. @throws ServiceError 404 for no ref */
export async function offered(
  repository: Repository,
  { ref, location = usualLocation }: { ref?: string | undefined; location?: string | undefined },
  context: Needs,
): Promise<Machine[]> {
  const asked = await requirements(repository, ref, context)
  return machines.filter((machine) => machine.locations.includes(location) && meets(machine, asked))
}
