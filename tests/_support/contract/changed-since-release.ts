import { readBaseline } from '../../../tools/gates/baseline.ts'
import { withoutWords } from '../../../tools/gates/words.ts'
import { bundle } from '../bundles.ts'
import { changedBetween } from './changed-operations.ts'

/**
 * IDs of the operations of a version that its last release does not have or has otherwise.
 *
 * @param released the file of the release
 */
export async function changedSinceRelease(version: string, released: string): Promise<string[]> {
  const document = withoutWords(bundle(version))
  const baseline = await readBaseline(released)
  const nothing = { ...document, paths: {} }
  return [...changedBetween(document, baseline?.contract ?? nothing)]
}
