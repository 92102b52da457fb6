import type { Account } from '../../storage/accounts/accounts.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'

/*
 * Feed events store a snapshot of each object. URLs are left out because they depend on the
 * request; views add them.
 */

/** The account fields that views need, without private data. */
export type AccountSnapshot = Pick<Account, 'id' | 'login' | 'type' | 'site_admin'>

export interface RepositorySnapshot extends Omit<Repository, 'owner'> {
  owner: AccountSnapshot
}

export const snapshotAccount = ({ id, login, type, site_admin }: Account): AccountSnapshot => ({
  id,
  login,
  type,
  site_admin,
})

export const snapshotRepository = (repository: Repository): RepositorySnapshot => ({
  ...repository,
  owner: snapshotAccount(repository.owner),
})
