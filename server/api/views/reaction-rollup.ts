import type { Schemas } from '../../contract/schemas.ts'
import { totalOfReactions, type ReactionCounts } from '../../storage/sql/reaction-counts.ts'

/**
 * The numbers of reactions to an object.
 * @param url of the object
 * @param counts absent for objects in feed events of before there were reactions
 */
export const reactionRollup = (
  url: string,
  counts: ReactionCounts = {},
): Schemas['reaction-rollup'] => ({
  url: `${url}/reactions`,
  total_count: totalOfReactions(counts),
  '+1': 0,
  '-1': 0,
  laugh: 0,
  confused: 0,
  heart: 0,
  hooray: 0,
  eyes: 0,
  rocket: 0,
  ...counts,
})
