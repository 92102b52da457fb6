import { validationFailed } from '../../core/errors.ts'
import { findAsked } from '../repositories/request-params.ts'
import type { Installation } from '../../storage/apps/installations.ts'
import { fault, type Asked, type Needs } from './requested-token.ts'
import type { ValidToken } from '../../access/tokens/find-valid.ts'

/**
 * Numbers of the repositories that were asked for, in order; those of the given token when none were.
 * @throws ServiceError 422 for both lists at once, and for a repository that the given token does not
 * reach, whether there is one or not: the installation, the user and the token all must
 */
export async function repositoriesAsked(
  token: ValidToken,
  asked: Asked,
  installation: Installation,
  storage: Needs,
): Promise<number[] | null> {
  const among = { installation, readableBy: token.user_id }
  const found = await findAsked(asked, among, 'Application', storage)
  if (!found) return token.repository_ids
  const ids = found.map(({ id }) => id)
  if (token.repository_ids && ids.some((id) => !token.repository_ids?.includes(id))) {
    const field = asked.repositories ? 'repositories' : 'repository_ids'
    throw validationFailed(fault(field, 'invalid', 'names a repository that cannot be reached'))
  }
  return ids
}
