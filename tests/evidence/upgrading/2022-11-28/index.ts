import type { ChangeSlug } from '../../../../generated/2022-11-28/changes.ts'
import type { Story } from '../story.ts'
import { accounts } from './accounts.ts'
import { repositories } from './repositories.ts'

/** An example for each breaking change after 2022-11-28. A missing one is a compile error. */
export const stories: Record<ChangeSlug, Story> = {
  ...accounts,
  ...repositories,
}
