import type { Caller } from '../../access/auth/caller.ts'
import { rightsIn } from '../../access/auth/rights.ts'
import type { Context } from '../../api/context.ts'
import type { Schemas } from '../../contract/schemas.ts'
import { validationFailed } from '../../core/errors.ts'

/**
 * Finds the issue that an update declares as the original. Undefined if it declares none.
 * @throws ServiceError 422 for an issue that does not exist or that the caller cannot read
 */
export async function originalOf(
  { state_reason, duplicate_issue_id: id }: Schemas['issue-update'],
  caller: Caller,
  { storage }: Pick<Context, 'storage'>,
): Promise<number | undefined> {
  if (state_reason !== 'duplicate' || id === undefined) return undefined
  const place = await storage.issues.repositoryOf(id)
  const repository = place === undefined ? undefined : await storage.repositories.find(place)
  if (repository && (await rightsIn(repository, caller, storage)).role) return id
  throw validationFailed({ resource: 'Issue', field: 'duplicate_issue_id', code: 'invalid' })
}
