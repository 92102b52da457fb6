import type { Schemas } from '../../contract/schemas.ts'
import type { Links } from '../../core/links.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { AccountCounts, PrivateCounts } from '../../storage/accounts/account-counts.ts'
import { publicUser } from './public-user-view.ts'

/** An account as visible to its owner. */
export function privateUser(
  account: Account,
  counts: AccountCounts & PrivateCounts,
  links: Links,
): Schemas['private-user'] {
  return {
    ...publicUser(account, counts, links),
    user_view_type: 'private',
    notification_email: account.email,
    private_gists: counts.private_gists,
    total_private_repos: counts.private_repositories,
    owned_private_repos: counts.private_repositories,
    disk_usage: counts.disk_usage,
    collaborators: counts.collaborators,
    two_factor_authentication: false,
    plan: { name: account.plan, space: 0, collaborators: 0, private_repos: 0 },
  }
}
