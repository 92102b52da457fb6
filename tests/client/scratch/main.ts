import { app } from './app.js'
import { errors } from './errors.js'
import { feed } from './feed.js'
import { memory } from './memory.js'
import { pages } from './pages.js'
import { retries } from './retries.js'
import type { Surroundings } from './surroundings.js'
import { timeouts } from './timeouts.js'
import { versions } from './versions.js'
import { webhooks } from './webhooks.js'
import { writes } from './writes.js'

/** Uses every feature of the package against a running service, and returns a report. */
export const main = async (given: Surroundings) => ({
  versions: await versions(given),
  writes: await writes(given),
  errors: await errors(given),
  app: await app(given),
  retries: await retries(given),
  memory: await memory(given),
  pages: await pages(given),
  feed: await feed(given),
  timeouts: await timeouts(given),
  webhooks: await webhooks(given),
})
