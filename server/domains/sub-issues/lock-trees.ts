import { doesNotExist } from '../../core/errors.ts'
import type { Transaction } from '../../storage/index.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'

/** What sub-issues are called in errors. */
export const subIssueName = 'The provided sub-issue'

/** Also thrown for issues that the caller cannot read. */
export const noSubIssue = () => doesNotExist(subIssueName)

/**
 * Locks the trees of the issues of an owner. They can extend over several repositories, so the
 * locks of repositories do not keep two of them from becoming parts of each other.
 */
export const lockTrees = (
  { accounts }: Pick<Transaction, 'accounts'>,
  { owner_id }: Pick<Repository, 'owner_id'>,
): Promise<void> => accounts.lock(owner_id)
