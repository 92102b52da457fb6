import { ServiceError } from '../../core/errors.ts'
import { run } from '../../core/processes.ts'
import { isWide } from '../diff/wide-changes.ts'
import { checkedId } from '../formats/names.ts'
import type { Signature } from '../formats/person-line.ts'
import { gitIn, type Setting } from '../processes/environment.ts'
import { commitTree } from './commit-tree.ts'
import { isSafeChange } from './fsck-changes.ts'

/** A merge changes more paths than git can compare, and they cannot be checked. */
export class TooWide extends ServiceError {
  constructor() {
    super({ status: 422, message: 'The merge changes too many files.' })
  }
}

/** Without renames, git takes folders over that only one side changed, however many files they have. */
const withoutRenames: Setting[] = [['merge.renames', 'false']]

/**
 * Merges two commits and returns the resulting tree. Undefined when they conflict, have no common
 * history, or have a result that a push could not contain.
 * @throws TooWide
 */
export async function mergeTree(
  path: string,
  ours: string,
  theirs: string,
): Promise<string | undefined> {
  const args = ['merge-tree', '--write-tree', '--no-messages', checkedId(ours), checkedId(theirs)]
  const settings = (await isWide(path, ours, theirs)) ? withoutRenames : []
  const { code, stdout } = await run(gitIn(path, args, { settings }))
  if (code !== 0) return undefined
  const tree = stdout.toString().trim()
  if (await isWide(path, ours, tree)) throw new TooWide()
  return (await isSafeChange(path, ours, tree)) ? tree : undefined
}

/** A commit to rebase. */
export interface Replayed {
  sha: string
  tree: string
  /** Undefined for a root commit. */
  parent: string | undefined
  message: string
  author: Signature
}

/**
 * Rebases commits onto another commit, oldest first. Skips commits that change nothing.
 * @returns the last commit; undefined on a conflict
 */
export async function replay(
  path: string,
  commits: readonly Replayed[],
  onto: { sha: string; tree: string },
  committer: Signature,
): Promise<string | undefined> {
  let { sha, tree } = onto
  for (const commit of commits) {
    const { parent, message, author } = commit
    // With this commit the merge base is the parent of the rebased commit, so the merge applies
    // only that commit's own changes.
    const parents = parent === undefined ? [] : [parent]
    const ours = await commitTree(path, { tree, parents, message: 'Base', author, committer })
    const merged = await mergeTree(path, ours, commit.sha)
    if (merged === undefined) return undefined
    if (merged === tree) continue
    tree = merged
    sha = await commitTree(path, { tree, parents: [sha], message, author, committer })
  }
  return sha
}
