import type { WantedObjects } from './wanted.ts'

/** Why a Git LFS object was not imported. */
export type NotFetched = 'missing' | 'wrong' | 'too large' | 'refused' | 'failed' | 'not served'

const reasons: Record<NotFetched, string> = {
  missing: 'missing in the source',
  wrong: 'with another size or content than the pointer',
  'too large': 'beyond the size limits of an import',
  refused: 'that need other credentials',
  failed: 'that could not be fetched',
  'not served': 'not served by the source',
}

const objects = (count: number) => `${count} Git LFS ${count === 1 ? 'object was' : 'objects were'}`

/** Counts by reason, each with the first object. An id contains nothing else of the source. */
function listing(missing: ReadonlyMap<string, NotFetched>): string {
  const parts = Object.entries(reasons).flatMap(([reason, text]) => {
    const oids = [...missing].filter(([, each]) => each === reason).map(([oid]) => oid)
    return oids.length === 0 ? [] : [`${oids.length} ${text}, first ${oids.sort()[0]}`]
  })
  return parts.join('; ')
}

/** Says how many Git LFS objects arrived, and which did not. */
export function lfsSentences(
  { oids, isMore }: WantedObjects,
  missing: ReadonlyMap<string, NotFetched>,
): string[] {
  const arrived = oids.size - missing.size
  const sentences = arrived > 0 ? [`${objects(arrived)} imported.`] : []
  if (missing.size > 0) {
    const them = missing.size === 1 ? 'it' : 'them'
    sentences.push(
      `${objects(missing.size)} not imported, only the pointers to ${them}: ${listing(missing)}. Push ${them} with git lfs push --all.`,
    )
  }
  if (isMore)
    sentences.push(
      'There are more Git LFS objects than an import fetches. Push them with git lfs push --all.',
    )
  return sentences
}
