import type { Account } from '../../../storage/accounts/accounts.ts'
import type { Repository } from '../../../storage/repositories/repositories.ts'

/*
 * Payloads of feed events remember things as they were. Addresses are left out: they depend on who asks,
 * so views add them.
 */

/** What a view of an account needs, and nothing that is nobody's business. */
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
