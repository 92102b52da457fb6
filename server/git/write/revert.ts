import type { Signature } from '../formats/person-line.ts'
import { commitTree } from './commit-tree.ts'
import { mergeTree } from './merge.ts'

export interface Reverted {
  /** The commit before what is reverted, with its tree. */
  before: { treeId: string }
  /** The last commit of what is reverted. */
  last: string
  /** The commit to revert it in, which contains the last. */
  tip: string
  by: Signature
}

/**
 * The tree of a commit without what a part of its history changed.
 * @returns undefined when later commits changed the same lines
 * @throws TooWide
 */
export async function revertTree(
  path: string,
  { before, last, tip, by }: Reverted,
): Promise<string | undefined> {
  // On top of the last commit, so that the merge applies the reversal only.
  const reversal = { tree: before.treeId, parents: [last], message: 'Revert' }
  return mergeTree(path, tip, await commitTree(path, { ...reversal, author: by, committer: by }))
}
