import { notFound } from '../../core/errors.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Transaction } from '../../storage/index.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import type { HookOwner } from '../../storage/webhooks/hooks.ts'

/** The repository or organization that a hook belongs to. */
export type HookHolder =
  | { repository: Repository; organization?: undefined }
  | { repository?: undefined; organization: Account }

/** The owner of the hooks of a repository or organization. */
export const ownerOf = ({ repository, organization }: HookHolder): HookOwner =>
  repository
    ? { kind: 'repository', id: repository.id }
    : { kind: 'organization', id: organization.id }

/**
 * Locks the owner of hooks, so that its hooks do not change until the transaction ends.
 * @throws ServiceError 404 for an organization that was deleted
 */
export async function lockOwner(
  { kind, id }: HookOwner,
  { repositories, organizations }: Transaction,
): Promise<void> {
  if (kind === 'repository') await repositories.lock(id)
  else if (!(await organizations.hold(id))) throw notFound()
}
