import { validationFailed } from '../../core/errors.ts'
import { findRequested } from '../repositories/request-params.ts'
import type { Installation } from '../../storage/apps/installation.ts'
import { fieldError, type ScopedTokenRequest, type Needs } from './requested-token.ts'
import type { ValidToken } from '../../access/tokens/find-valid.ts'

/**
 * Returns the ids of the requested repositories in order; those of the current token when none are
 * requested.
 * @throws ServiceError 422 for both lists together, and for a repository that the installation, the
 * user or the token cannot access, whether or not it exists
 */
export async function requestedRepositories(
  token: ValidToken,
  params: ScopedTokenRequest,
  installation: Installation,
  storage: Needs,
): Promise<number[] | null> {
  const among = { installation, readableBy: token.user_id }
  const found = await findRequested(params, among, 'Application', storage)
  if (!found) return token.repository_ids
  const ids = found.map(({ id }) => id)
  if (token.repository_ids && ids.some((id) => !token.repository_ids?.includes(id))) {
    const field = params.repositories ? 'repositories' : 'repository_ids'
    throw validationFailed(
      fieldError(field, 'invalid', 'contains a repository that is not accessible'),
    )
  }
  return ids
}
