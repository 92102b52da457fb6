import { isFresh } from '../../../server/app/bundle/files.js'

/**
 * Bundles the changed server once, as its start does (vitest's `globalSetup`). Otherwise the first
 * processes of each worker do it at the same time, at their low priority, and requests do not wait
 * as long.
 */
export async function setup(): Promise<void> {
  if (isFresh()) return
  const { buildBundles } = await import('../../../server/app/bundle/build.js')
  await buildBundles()
}
