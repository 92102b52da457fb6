import type { Execution } from '../execution.ts'
import { orAbsent, siteOf } from '../git/site.ts'
import { Item, type Place } from '../item.ts'

/** The protection of a branch, for callers who may see it. */
export async function protectionOf(
  branch: string,
  place: Place,
  execution: Execution,
): Promise<Item<'BranchProtectionRule'> | null> {
  const path = { ...siteOf(place), branch }
  const reply = await orAbsent(execution.read('repos/get-branch-protection', { path }))
  return reply ? new Item('BranchProtectionRule', reply.body, path) : null
}

/** The protections of a repository, sorted by branch; none for callers who may not see them. */
export async function protectionsIn(
  place: Place,
  execution: Execution,
): Promise<Item<'BranchProtectionRule'>[]> {
  const site = await orAbsent(execution.enterAt('repos/get-branch-protection', place))
  if (!site) return []
  const names = await execution.context.storage.branchProtections.branches(site.repository.id)
  const sorted = [...names].toSorted()
  const found = await Promise.all(sorted.map((each) => protectionOf(each, place, execution)))
  return found.filter((each) => each !== null)
}
