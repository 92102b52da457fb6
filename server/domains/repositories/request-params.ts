import { validationFailed } from '../../core/errors.ts'
import type { Transaction } from '../../storage/index.ts'
import { nameKey, type Repository } from '../../storage/repositories/repositories.ts'
import type { RepositorySelection } from '../../storage/repositories/repository-conditions.ts'

/** Repositories as a caller names them: by names without the owner, or by numbers. */
export interface AskedRepositories {
  repositories?: string[]
  repository_ids?: number[]
}

/** As many as the contract lets a caller name, so that what is found is all of it. */
const inOnePage = { order: { by: 'id', direction: 'asc' }, limit: 500, offset: 0 } as const

const refused = (resource: string, field: keyof AskedRepositories, message: string) =>
  validationFailed({ resource, field, code: 'invalid', message })

const unique = <T>(values: T[]): T[] => [...new Set(values)]

/**
 * The repositories that a caller names, among those that there are to choose from; undefined when the
 * caller names none, which is not the same as an empty list.
 * @param resource what errors call the thing that is asked for
 * @throws ServiceError 422 for both lists at once, and for a name or number that is not among them,
 *   whether there is such a repository or not
 */
export async function findAsked(
  { repositories: names, repository_ids: ids }: AskedRepositories,
  among: RepositorySelection,
  resource: string,
  { repositoryLists }: Pick<Transaction, 'repositoryLists'>,
): Promise<Repository[] | undefined> {
  if (names && ids) {
    throw refused(resource, 'repository_ids', 'cannot be given together with repositories')
  }
  if (!names && !ids) return undefined
  const field = names ? 'repositories' : 'repository_ids'
  const notThere = refused(resource, field, 'names a repository that cannot be reached')
  if (ids?.some((id) => !Number.isSafeInteger(id))) throw notThere
  const named = names ? { names: unique(names.map(nameKey)) } : { ids: unique(ids ?? []) }
  const found = await repositoryLists.list({ ...among, ...named }, inOnePage)
  if (found.length < (named.names ?? named.ids).length) throw notThere
  return found.map(({ repository }) => repository)
}
