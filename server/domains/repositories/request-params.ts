import { validationFailed } from '../../core/errors.ts'
import type { Transaction } from '../../storage/index.ts'
import { nameKey, type Repository } from '../../storage/repositories/repositories.ts'
import type { RepositorySelection } from '../../storage/repositories/repository-conditions.ts'

/** Repositories in a request, by name without owner or by id. */
export interface RepositoryParams {
  repositories?: string[]
  repository_ids?: number[]
}

/** The contract allows no more items than this, so one page contains all results. */
const inOnePage = { order: { by: 'id', direction: 'asc' }, limit: 500, offset: 0 } as const

const refused = (resource: string, field: keyof RepositoryParams, message: string) =>
  validationFailed({ resource, field, code: 'invalid', message })

const unique = <T>(values: T[]): T[] => [...new Set(values)]

/**
 * Finds the requested repositories in a selection; undefined when the request names none, which
 * differs from an empty list.
 * @param resource name of the resource in errors
 * @throws ServiceError 422 for both lists together, and for a repository that is not in the
 * selection, whether or not it exists
 */
export async function findRequested(
  { repositories: names, repository_ids: ids }: RepositoryParams,
  selection: RepositorySelection,
  resource: string,
  { repositoryLists }: Pick<Transaction, 'repositoryLists'>,
): Promise<Repository[] | undefined> {
  if (names && ids) {
    throw refused(resource, 'repository_ids', 'cannot be combined with repositories')
  }
  if (!names && !ids) return undefined
  const field = names ? 'repositories' : 'repository_ids'
  const notThere = refused(resource, field, 'contains a repository that is not accessible')
  if (ids?.some((id) => !Number.isSafeInteger(id))) throw notThere
  const named = names ? { names: unique(names.map(nameKey)) } : { ids: unique(ids ?? []) }
  const found = await repositoryLists.list({ ...selection, ...named }, inOnePage)
  if (found.length < (named.names ?? named.ids).length) throw notThere
  return found.map(({ repository }) => repository)
}
