import type { Context } from '../../api/context.ts'
import { copyObjects } from '../../git/copy-refs.ts'
import { refs } from '../../git/history.ts'
import { openObjects } from '../../git/object-reader.ts'
import { shareObjects } from '../../git/lfs/store.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'

type Place = Pick<Repository, 'id'>

/** Which of some objects a repository has. */
async function held(path: string, ids: readonly string[]): Promise<string[]> {
  using objects = openObjects(path)
  const found = await objects.info(ids)
  return ids.filter((_, index) => found[index] !== undefined)
}

/** Brings a commit of one repository of a network, with all that it reaches, into another. */
export async function bringCommit(
  sha: string,
  from: Place,
  to: Place,
  { git }: Pick<Context, 'git'>,
): Promise<void> {
  if (from.id === to.id) return
  const [source, target] = [git.path(from.id), git.path(to.id)]
  if ((await held(target, [sha])).length > 0) return
  const tips = [...new Set((await refs(target)).values())]
  await copyObjects(source, target, [sha], await held(source, tips))
  await shareObjects(source, target) // whoever merges gets the large files that pointers stand for
}
