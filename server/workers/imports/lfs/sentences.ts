import type { WantedObjects } from './wanted.ts'

/** Why a Git LFS object was not imported. */
export type NotFetched = 'missing' | 'wrong' | 'too large' | 'refused' | 'failed' | 'not served'

const reasons: Record<NotFetched, string> = {
  missing: 'the source does not have',
  wrong: 'have another size or content than their pointers',
  'too large': 'are beyond the size limits of an import',
  refused: 'need other credentials',
  failed: 'could not be fetched',
  'not served': 'the source does not serve',
}

const objects = (count: number, more = '') =>
  `${count}${more} Git LFS ${count === 1 ? 'object was' : 'objects were'}`

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
  const more = isMore ? ' or more' : ''
  return [
    ...(arrived > 0 ? [`${objects(arrived)} imported.`] : []),
    ...(missing.size > 0 || isMore
      ? [
          `${objects(missing.size, more)} not imported, only the pointers to them${missing.size > 0 ? `: ${listing(missing)}` : ''}. Push them with git lfs push --all.`,
        ]
      : []),
  ]
}
