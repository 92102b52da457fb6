import type { Account } from '../../storage/accounts/accounts.ts'
import type { Storage } from '../../storage/index.ts'
import type { OrganizationCounts } from './views/organization.ts'

/** What everybody sees counted of an organization. */
export async function countsOf(
  { id }: Account,
  { accounts, follows }: Storage,
): Promise<OrganizationCounts> {
  return { ...(await accounts.repositoryCounts(id)), ...(await follows.counts(id)) }
}
