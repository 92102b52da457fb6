import { openRewriteRepository, type RewriteRepository } from '../../publish/rewrite-repository.ts'
import { moveAll, moves, namesAt, places, type Names } from '../../publish/hidden-refs.ts'
import { rewriteHistory } from '../../rewrite/rewrite-history.ts'
import type { Perform, StepNeeds } from '../step.ts'
import type { Mapping, Task } from '../protocol.ts'
import { createGitStore } from '../../../../git/store/repositories.ts'
import { freeStaleLocks } from '../../../../git/refs/stale-locks.ts'
import { lfsStore } from '../../../../git/lfs/store.ts'
import type { StoreLfs } from '../../rewrite/rewriting.ts'

/** Puts large files where git-lfs asks our hosting for them. */
function storeLfsIn({ repositories, repositoryId }: Task): StoreLfs {
  const store = lfsStore(createGitStore(repositories))
  return (oid, size, content) => store.keep(repositoryId, { oid, size }, content)
}

async function rewrite(
  { authors, largeFiles }: Mapping,
  { path, originals: tips }: RewriteRepository,
  task: Task,
  { signal }: StepNeeds,
): Promise<Names> {
  if (authors.length === 0 && largeFiles === 'keep') return tips
  const keepLfs = largeFiles === 'lfs' ? storeLfsIn(task) : undefined
  const { tips: moved } = await rewriteHistory({
    ...{ path, tips, authors, largeFiles, signal, keepLfs },
  })
  return moved
}

/** Rewrites the original history with the mapped authors and large files, under separate refs. */
export const mapping: Perform<'mapping'> = async (params, task, needs) => {
  const ground = await openRewriteRepository(task, { published: params.published, begin: true })
  const { path } = ground
  const after = await rewrite(params, ground, task, needs)
  await freeStaleLocks(path, 0) // no other process works in this repository
  const before = await namesAt(path, places.mapped)
  if (!(await moveAll(path, moves(places.mapped, before, after), { outlives: false }))) {
    throw new Error('mapped refs were changed by another process')
  }
  return {}
}
