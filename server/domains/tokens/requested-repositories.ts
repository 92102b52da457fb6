import { validationFailed } from '../../core/errors.ts'
import { findRequested } from '../repositories/request-params.ts'
import type { Installation } from '../../storage/apps/installation.ts'
import { fieldError, type ScopedTokenRequest, type Needs } from './requested-token.ts'
import type { ValidToken } from '../../access/tokens/find-valid.ts'

/**
 * Numbers of the repositories that were asked for, in order; those of the given token when none were.
 * @throws ServiceError 422 for both lists at once, and for a repository that the given token does not
 * reach, whether there is one or not: the installation, the user and the token all must
 */
export async function requestedRepositories(
  token: ValidToken,
  asked: ScopedTokenRequest,
  installation: Installation,
  storage: Needs,
): Promise<number[] | null> {
  const among = { installation, readableBy: token.user_id }
  const found = await findRequested(asked, among, 'Application', storage)
  if (!found) return token.repository_ids
  const ids = found.map(({ id }) => id)
  if (token.repository_ids && ids.some((id) => !token.repository_ids?.includes(id))) {
    const field = asked.repositories ? 'repositories' : 'repository_ids'
    throw validationFailed(
      fieldError(field, 'invalid', 'names a repository that cannot be reached'),
    )
  }
  return ids
}
