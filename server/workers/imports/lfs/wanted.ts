import { refs } from '../../../git/refs/all-refs.ts'
import { pointersIn } from '../../../git/lfs/pointers.ts'
import type { LfsObject } from '../../../git/lfs/store.ts'

/** Maximum number of objects of an import, because their ids are held in memory. */
const maxObjects = 100_000

/** The Git LFS objects that the commits of a stage name. */
export interface WantedObjects {
  oids: ReadonlySet<string>
  /** Each with every size that a pointer gives it, which is one unless a pointer is wrong. */
  objects: LfsObject[]
  /** Whether there are more than those counted. */
  isMore: boolean
}

export async function wantedObjects(stage: string): Promise<WantedObjects> {
  const oids = new Set<string>()
  const objects = new Map<string, LfsObject>()
  let isMore = false
  for await (const { oid, size } of pointersIn({
    path: stage,
    wanted: (await refs(stage)).values(),
  })) {
    isMore = oids.size === maxObjects || objects.size === maxObjects
    if (isMore) break
    oids.add(oid)
    if (size !== undefined) objects.set(`${oid} ${size}`, { oid, size })
  }
  return { oids, objects: [...objects.values()], isMore }
}
