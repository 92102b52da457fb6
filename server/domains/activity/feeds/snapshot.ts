import type { Account } from '../../../storage/accounts/accounts.ts'
import type { Repository } from '../../../storage/repositories/repositories.ts'

/*
 * Payloads of feed events remember things as they were. Addresses are left out: they depend on who asks,
 * so views add them.
 */

/** What a view of an account needs, and nothing that is nobody's business. */
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
