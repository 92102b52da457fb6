import type { Account } from '../../../storage/accounts/accounts.ts'
import type { Repository } from '../../../storage/repositories/repositories.ts'

/*
 * Feed events store a snapshot of each object. URLs are left out because they depend on the
 * request; views add them.
 */

/** The account fields that views need, without private data. */
export type RememberedAccount = Pick<Account, 'id' | 'login' | 'type' | 'site_admin'>

export interface RememberedRepository extends Omit<Repository, 'owner'> {
  owner: RememberedAccount
}

export const rememberAccount = ({ id, login, type, site_admin }: Account): RememberedAccount => ({
  id,
  login,
  type,
  site_admin,
})

export const rememberRepository = (repository: Repository): RememberedRepository => ({
  ...repository,
  owner: rememberAccount(repository.owner),
})
