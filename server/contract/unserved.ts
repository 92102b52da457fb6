import { unservedPaths } from '../../generated/unserved-paths.ts'
import { createRouter } from './router.ts'

const method = 'GET'

const router = createRouter(
  Object.fromEntries(unservedPaths.map((path) => [path, { path, method }])),
)

/**
 * Whether the documented platform has operations at a path, of which this server has none. Only the
 * path counts: nothing is looked up.
 */
export const isUnserved = (path: string): boolean => router.match(method, path) !== undefined
