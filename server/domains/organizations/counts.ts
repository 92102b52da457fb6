import type { Account } from '../../storage/accounts/accounts.ts'
import type { Storage } from '../../storage/index.ts'
import type { OrganizationCounts } from './view.ts'
import type { OwnerCounts } from './full-view.ts'

/** What everybody sees counted of an organization. */
export async function countsOf(
  { id }: Account,
  { accounts, follows }: Storage,
): Promise<OrganizationCounts> {
  return { ...(await accounts.repositoryCounts(id)), ...(await follows.counts(id)) }
}

/** What its owners see counted. */
export async function ownerCounts(organization: Account, storage: Storage): Promise<OwnerCounts> {
  const { id } = organization
  return {
    ...(await countsOf(organization, storage)),
    members: await storage.accounts.memberCount(id),
    outside: await storage.organizations.outsideCount(id),
  }
}
