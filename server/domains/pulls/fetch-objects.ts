import type { Context } from '../../api/context.ts'
import { copyObjects } from '../../git/store/copy-refs.ts'
import { refs } from '../../git/refs/all-refs.ts'
import { openObjects } from '../../git/objects/object-reader.ts'
import { shareObjects } from '../../git/lfs/store.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'

type Place = Pick<Repository, 'id'>

/** Returns those ids that exist in a repository. */
async function existing(path: string, ids: readonly string[]): Promise<string[]> {
  using objects = openObjects(path)
  const found = await objects.info(ids)
  return ids.filter((_, index) => found[index] !== undefined)
}

/** Copies a commit and everything reachable from it to another repository of the network. */
export async function fetchCommit(
  sha: string,
  from: Place,
  to: Place,
  { git }: Pick<Context, 'git'>,
): Promise<void> {
  if (from.id === to.id) return
  const [source, target] = [git.path(from.id), git.path(to.id)]
  if ((await existing(target, [sha])).length > 0) return
  const tips = [...new Set((await refs(target)).values())]
  const known = await existing(source, tips)
  // A merge needs the large files that its pointer files refer to. They come first, because a
  // commit that exists is not fetched again.
  await shareObjects(source, target, { path: source, wanted: [sha], known })
  await copyObjects(source, target, [sha], known)
}
