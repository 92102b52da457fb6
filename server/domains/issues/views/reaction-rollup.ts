import type { Schemas } from '../../../api/handler.ts'

/** Nobody reacts to anything here. @param url of what would be reacted to */
export const reactionRollup = (url: string): Schemas['reaction-rollup'] => ({
  url: `${url}/reactions`,
  total_count: 0,
  '+1': 0,
  '-1': 0,
  laugh: 0,
  confused: 0,
  heart: 0,
  hooray: 0,
  eyes: 0,
  rocket: 0,
})
