import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root, versions } from './bundles.ts'
import { keptFor } from './kept-for-content.ts'

const released = (version: string) => join(root, 'spec/released', `${version}.yaml`)
const bundled = (version: string) => join(root, 'generated', version, 'openapi.yaml')

/**
 * IDs of the operations that are new or changed since the released contract, in any version:
 * themselves, a schema that they use, or an overlay. Ordinary runs leave out none of them.
 */
export async function unreleasedOperations(): Promise<string[]> {
  const files = versions.flatMap((version) => [bundled(version), released(version)])
  const kept = keptFor<string[]>('unreleased', files.filter(existsSync)) // a draft has no release
  const found = kept.read()
  if (found) return found
  const { changedSinceRelease } = await import('./contract/changed-since-release.ts') // loads the gates
  const changed = versions.map((version) => changedSinceRelease(version, released(version)))
  return kept.keep([...new Set((await Promise.all(changed)).flat())].sort())
}
