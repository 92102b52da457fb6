import { errors } from './errors.js'
import type { Surroundings } from './surroundings.js'
import { versions } from './versions.js'
import { webhooks } from './webhooks.js'
import { writes } from './writes.js'

/** Uses everything the package has against a running service, and says how it went. */
export const main = async (given: Surroundings) => ({
  versions: await versions(given),
  writes: await writes(given),
  errors: await errors(given),
  webhooks: await webhooks(given),
})
