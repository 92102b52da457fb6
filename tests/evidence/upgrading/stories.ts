import { stories as stories20221128 } from './2022-11-28/index.ts'
import type { Story } from './story.ts'

/** The examples of each older version's changes, by slug. */
export const storiesOf: Readonly<Record<string, Readonly<Record<string, Story>>>> = {
  '2022-11-28': stories20221128,
}
