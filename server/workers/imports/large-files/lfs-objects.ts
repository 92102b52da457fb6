import { refs } from '../../../git/refs/all-refs.ts'
import { pointersIn } from '../../../git/lfs/pointers.ts'

/** Maximum number of objects that are counted, because their ids are held in memory. */
const maxCounted = 100_000

/**
 * Says that the objects of Git LFS are not part of the commits, which have only pointers to them. A
 * source of another kind has none of its own, but its files can be such pointers.
 */
export async function sentenceAboutLfs(stage: string): Promise<string[]> {
  const found = new Set<string>()
  const wanted = (await refs(stage)).values()
  for await (const oid of pointersIn({ path: stage, wanted })) {
    found.add(oid)
    if (found.size === maxCounted) break
  }
  if (found.size === 0) return []
  const number = found.size === maxCounted ? `${maxCounted} or more` : found.size
  const objects = found.size === 1 ? 'object was' : 'objects were'
  return [
    `${number} Git LFS ${objects} not imported, only the pointers to them. Push them with git lfs push --all.`,
  ]
}
