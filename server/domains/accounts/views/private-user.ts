import type { Schemas } from '../../../contract/schemas.ts'
import type { Links } from '../../../core/links.ts'
import type { Account } from '../../../storage/accounts/accounts.ts'
import { publicUser, type AccountCounts } from './public-user.ts'

/** An account as visible to its owner. */
export function privateUser(
  account: Account,
  counts: AccountCounts,
  links: Links,
): Schemas['private-user'] {
  return {
    ...publicUser(account, counts, links),
    user_view_type: 'private',
    private_gists: counts.gists.private,
    total_private_repos: counts.private,
    owned_private_repos: counts.private,
    disk_usage: 0,
    collaborators: 0,
    two_factor_authentication: false,
    plan: { name: account.plan, space: 0, collaborators: 0, private_repos: 0 },
  }
}
