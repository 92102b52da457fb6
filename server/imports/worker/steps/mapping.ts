import { findGround } from '../../publish/ground.ts'
import { moveAll, moves, namesAt, places } from '../../publish/hidden-refs.ts'
import type { Perform } from '../perform.ts'

/** Makes of the originals what is to be published, beside them. */
export const mapping: Perform<'mapping'> = async (_asked, task) => {
  const { path, original } = await findGround(task)
  const tips = await namesAt(path, original)
  const before = await namesAt(path, places.mapped)
  if (!(await moveAll(path, moves(places.mapped, before, tips)))) {
    throw new Error('What was mapped is being changed by somebody else')
  }
  return {}
}
