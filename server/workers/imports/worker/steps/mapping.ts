import { findGround, type Ground } from '../../publish/ground.ts'
import { moveAll, moves, namesAt, places, type Names } from '../../publish/hidden-refs.ts'
import { rewriteHistory } from '../../rewrite/rewrite-history.ts'
import type { Perform, StepNeeds } from '../perform.ts'
import type { Mapping, Task } from '../protocol.ts'
import { keepLfsIn } from './keep-lfs.ts'

async function rewrite(
  { authors, largeFiles }: Mapping,
  { path, originals: tips }: Ground,
  task: Task,
  { signal }: StepNeeds,
): Promise<Names> {
  if (authors.length === 0 && largeFiles === 'keep') return tips
  const keepLfs = largeFiles === 'lfs' ? keepLfsIn(task) : undefined
  const { tips: moved } = await rewriteHistory({
    ...{ path, tips, authors, largeFiles, signal, keepLfs },
  })
  return moved
}

/** Rewrites the original history with the mapped authors and large files, under separate refs. */
export const mapping: Perform<'mapping'> = async (params, task, needs) => {
  const ground = await findGround(task, { published: params.published, begin: true })
  const { path } = ground
  const after = await rewrite(params, ground, task, needs)
  const before = await namesAt(path, places.mapped)
  if (!(await moveAll(path, moves(places.mapped, before, after)))) {
    throw new Error('mapped refs were changed by another process')
  }
  return {}
}
