import { join } from 'node:path'
import { readBaseline } from '../../spec/codegen/gates/baseline.ts'
import { withoutWords } from '../../spec/codegen/gates/words.ts'
import { bundle, root, versions } from './bundles.ts'
import { changedBetween } from './changed-operations.ts'
import { keptFor } from './kept-for-content.ts'

const released = (version: string) => join(root, 'spec/released', `${version}.yaml`)
const bundled = (version: string) => join(root, 'generated', version, 'openapi.yaml')

/** IDs of the operations of a version that its last release does not have or has otherwise. */
async function changedIn(version: string): Promise<string[]> {
  const document = withoutWords(bundle(version))
  const baseline = await readBaseline(released(version))
  const nothing = { ...document, paths: {} }
  return [...changedBetween(document, baseline?.contract ?? nothing)]
}

/**
 * IDs of the operations that are new or changed since the released contract, in any version:
 * themselves, a schema that they use, or an overlay. Ordinary runs leave out none of them.
 */
export async function unreleasedOperations(): Promise<string[]> {
  const files = versions.flatMap((version) => [bundled(version), released(version)])
  const kept = keptFor<string[]>('unreleased', files)
  const found = kept.read()
  if (found) return found
  const changed = (await Promise.all(versions.map(changedIn))).flat()
  return kept.keep([...new Set(changed)].sort())
}
