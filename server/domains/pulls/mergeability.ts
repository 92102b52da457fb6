import type { Context } from '../../api/context.ts'
import { changeRefsOrThrow } from '../../git/refs/change-refs.ts'
import { compare, type Comparison } from '../../git/diff/compare.ts'
import { gitIn } from '../../git/processes/environment.ts'
import { commitTree } from '../../git/write/commit-tree.ts'
import { TooWide, mergeTree } from '../../git/write/merge.ts'
import { openObjects } from '../../git/objects/object-reader.ts'
import { isBranchName } from '../../git/formats/names.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { findPull } from './pull.ts'
import type { Pull } from '../../storage/pulls/pull.ts'

/** Result of a test merge, valid for one commit of the base. */
export interface Mergeability extends Comparison {
  mergeable: 0 | 1
  merge_commit_sha: string | null
  checked_sha: string
}

type Needs = Pick<Context, 'storage' | 'git' | 'clock'>

const serverIdentity = { name: 'server', email: 'server@localhost' }

/** A merge of too many files is like one with conflicts. */
function unmergeable(error: unknown): undefined {
  if (!(error instanceof TooWide)) throw error
}

/** Performs a test merge. @returns undefined when head and base have no common history */
export async function computeMergeability(
  path: string,
  base: string,
  head: string,
  now: number,
): Promise<Mergeability | undefined> {
  const [comparison, tree] = await Promise.all([
    compare(path, base, head),
    mergeTree(path, base, head).catch(unmergeable),
  ])
  if (!comparison) return undefined
  const by = { ...serverIdentity, at: now }
  const message = `Merge ${head} into ${base}`
  const merge = { tree: tree ?? '', parents: [base, head], message, author: by, committer: by }
  const sha = tree === undefined ? null : await commitTree(path, merge)
  return { ...comparison, mergeable: sha ? 1 : 0, merge_commit_sha: sha, checked_sha: base }
}

/** Returns the head commit of a branch; undefined when there is none. */
export async function branchTip(
  { id }: Pick<Repository, 'id'>,
  branch: string,
  { git }: Pick<Context, 'git'>,
): Promise<string | undefined> {
  if (!isBranchName(branch)) return undefined
  using objects = openObjects(git.path(id))
  const [found] = await objects.info([`refs/heads/${branch}^{commit}`])
  return found?.id
}

/** Publishes the head and the test merge of a pull request as refs that can be fetched. */
export async function showRefs(
  path: string,
  number: number,
  { head, merge }: { head: string; merge: string | null },
): Promise<void> {
  const at = `refs/pull/${number}`
  const merged = merge ? `update ${at}/merge ${merge}\n` : ''
  const command = gitIn(path, ['update-ref', '--stdin'])
  await changeRefsOrThrow(path, command, `update ${at}/head ${head}\n${merged}`)
}

/**
 * Returns the pull request with a test merge for the current base, repeating it if the base has
 * moved.
 */
export async function refreshPull(pull: Pull, context: Needs): Promise<Pull> {
  if (pull.state === 'closed') return pull
  const { base, base_ref: branch, head_sha: head, number } = pull
  const tip = await branchTip(base, branch, context)
  if (tip === undefined || tip === pull.checked_sha) return pull
  const path = context.git.path(base.id)
  const facts = await computeMergeability(path, tip, head, context.clock.now())
  if (!facts) return pull
  const isSame = await context.storage.transaction(async (transaction) => {
    await transaction.repositories.lock(base.id)
    const present = await findPull(base, number, transaction)
    // A concurrent push or close has already stored newer results.
    if (present?.state !== 'open' || present.head_sha !== head) return false
    await transaction.pulls.update(pull.issue_id, facts)
    await showRefs(path, number, { head, merge: facts.merge_commit_sha })
    return true
  })
  return isSame ? { ...pull, ...facts, mergeable: facts.mergeable === 1 } : pull
}
