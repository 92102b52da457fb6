import { notFound } from '../../../core/errors.ts'
import type { Account } from '../../../storage/accounts/accounts.ts'
import type { KeyOwner, ValueOwner } from '../../../storage/actions/value-owner.ts'
import type { Environment } from '../../../storage/deployments/environments.ts'
import type { Transaction } from '../../../storage/index.ts'
import type { Repository } from '../../../storage/repositories/repositories.ts'
import { lockRepository } from '../../repositories/lock-repository.ts'
import { requireChangeable } from '../../repositories/require-changeable.ts'

/**
 * The organization, the user, the repository or its environment that a secret or variable belongs
 * to.
 */
export type Owner =
  | { organization: Account; user?: undefined; repository?: undefined; environment?: undefined }
  | { user: Account; organization?: undefined; repository?: undefined; environment?: undefined }
  | {
      repository: Repository
      environment?: Environment
      organization?: undefined
      user?: undefined
    }

/** The word for an owner in refusals. */
export const kindOf = ({ organization, user, environment }: Owner) =>
  organization ? 'organization' : user ? 'user' : environment ? 'environment' : 'repository'

/** The account that owns something, unless a repository does. */
export const accountOf = ({ organization, user }: Owner) => organization ?? user

/** The owner of the key, in the columns of the store. Environments have that of their repository. */
export const keyRow = ({ organization, user, repository }: Owner): KeyOwner =>
  repository ? { repository_id: repository.id } : { organization_id: (organization ?? user).id }

/** The owner in the columns of the store. */
export const ownerRow = (owner: Owner): ValueOwner => {
  if (owner.user) return { user_id: owner.user.id }
  return owner.environment ? { environment_id: owner.environment.id } : keyRow(owner)
}

/**
 * Locks an owner, so that nobody else adds something to it.
 * @throws ServiceError 403 while the repository is archived, 404 when the repository or environment
 * was deleted
 */
export async function lockOwner(
  owner: Owner,
  transaction: Pick<Transaction, 'accounts' | 'repositories' | 'environments'>,
): Promise<void> {
  const { repository, environment } = owner
  if (!repository) return transaction.accounts.lock((owner.organization ?? owner.user).id)
  requireChangeable(await lockRepository(transaction, repository))
  if (!environment) return
  const found = await transaction.environments.find(repository.id, environment.name)
  if (found?.id !== environment.id) throw notFound()
}
