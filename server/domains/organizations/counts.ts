import type { Account } from '../../storage/accounts/accounts.ts'
import type { Storage } from '../../storage/index.ts'
import type { OwnerCounts } from './full-view.ts'

/** What its owners see counted. */
export async function ownerCounts(organization: Account, storage: Storage): Promise<OwnerCounts> {
  const { id } = organization
  return {
    ...(await storage.accounts.counts(id)),
    members: await storage.accounts.memberCount(id),
    outside: await storage.organizations.outsideCount(id),
  }
}
