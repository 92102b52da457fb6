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
