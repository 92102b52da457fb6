import { settingsOf as storedSettings } from '../../domains/accounts/organization-settings.ts'
import type { Execution } from '../execution.ts'
import { pathOf, type Item } from '../item.ts'

/**
 * The settings of a repository. REST shows those of merges to callers who can push only; tools that
 * read by documents need them of every repository that they can read.
 */
export async function settingsOf(item: Item, execution: Execution): Promise<object> {
  const { repository } = await execution.enterAt('repos/get', pathOf(item))
  return repository.settings
}

/** The settings of an organization. REST shows them to its owners, documents to everyone. */
export async function organizationSettings(item: Item, execution: Execution): Promise<object> {
  const path = { org: String(pathOf(item)['org']) }
  const { organization } = await execution.enter('orgs/get', { path })
  const { members_can_fork_private_repositories, web_commit_signoff_required } =
    storedSettings(organization)
  return { members_can_fork_private_repositories, web_commit_signoff_required }
}
