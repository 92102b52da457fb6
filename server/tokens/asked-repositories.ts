import { validationFailed } from '../errors.ts'
import type { Installation } from '../storage/installations.ts'
import { fault, type Asked, type Needs } from './asked.ts'
import type { ValidToken } from './find-valid.ts'

/** As many as can be asked for, so that what is found is all of it. */
const everyOne = { order: { by: 'id', direction: 'asc' }, limit: 500, offset: 0 } as const

/** The repositories that were named, each once, and the field that names them; undefined for none. */
function selectionOf({ repositories, repository_ids }: Asked) {
  if (repositories) {
    const names = [...new Set(repositories.map((name) => name.toLowerCase()))]
    return { field: 'repositories', selection: { names }, count: names.length }
  }
  if (!repository_ids) return undefined
  const ids = [...new Set(repository_ids)]
  return { field: 'repository_ids', selection: { ids }, count: ids.length }
}

/**
 * Numbers of the repositories that were asked for, in order; those of the given token when none were.
 * @throws ServiceError 422 for both lists at once, and for a repository that the given token does not
 * reach, whether there is one or not: the installation, the user and the token all must
 */
export async function repositoriesAsked(
  token: ValidToken,
  asked: Asked,
  installation: Installation,
  { repositoryLists }: Needs,
): Promise<number[] | null> {
  if (asked.repositories && asked.repository_ids) {
    throw validationFailed(fault('repository_ids', 'invalid', 'cannot stand beside repositories'))
  }
  const wanted = selectionOf(asked)
  if (!wanted) return token.repository_ids
  const words = 'names a repository that the given token does not reach'
  const beyond = validationFailed(fault(wanted.field, 'invalid', words))
  if (asked.repository_ids?.some((id) => !Number.isSafeInteger(id))) throw beyond
  const within = { installation, readableBy: token.user_id, ...wanted.selection }
  const found = (await repositoryLists.list(within, everyOne)).map(({ repository: { id } }) => id)
  const own = token.repository_ids ?? found
  if (found.length < wanted.count || found.some((id) => !own.includes(id))) throw beyond
  return found
}
