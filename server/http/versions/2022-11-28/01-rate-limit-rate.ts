import { onSchema } from '../../../api/versions/change.ts'

/** The rate-limit status repeats `resources.core` as `rate`. */
export default onSchema(['rate-limit-overview'], (overview) => ({
  ...overview,
  rate: overview.resources.core,
}))
