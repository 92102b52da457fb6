import type { Schemas } from '../../contract/schemas.ts'

/** Reactions are not supported, so all counts are zero. @param url of the object */
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
