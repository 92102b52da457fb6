import type { Schemas } from '../../contract/schemas.ts'
import type { Links } from '../../core/links.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import { publicUser, type AccountCounts } from './public-user-view.ts'

/** Counts that only the account itself can see. */
export interface PrivateCounts extends AccountCounts {
  /** In kibibytes. */
  diskUsage: number
  /** Accounts with access to a private repository. */
  collaborators: number
}

/** An account as visible to its owner. */
export function privateUser(
  account: Account,
  counts: PrivateCounts,
  links: Links,
): Schemas['private-user'] {
  return {
    ...publicUser(account, counts, links),
    user_view_type: 'private',
    notification_email: account.email,
    private_gists: counts.gists.private,
    total_private_repos: counts.private,
    owned_private_repos: counts.private,
    disk_usage: counts.diskUsage,
    collaborators: counts.collaborators,
    two_factor_authentication: false,
    plan: { name: account.plan, space: 0, collaborators: 0, private_repos: 0 },
  }
}
