import { identityOf } from '../accounts/identity.ts'
import type { Context } from '../../api/context.ts'
import type { Schemas } from '../../contract/schemas.ts'
import { forbidden, ServiceError } from '../../core/errors.ts'
import type { Commit } from '../../git/formats/commit-log.ts'
import { signatureOf } from '../../git/write/draft-commit.ts'
import type { Signature } from '../../git/formats/person-line.ts'
import { commitsBetween, readCommit } from '../../git/history/read-commits.ts'
import { commitTree } from '../../git/write/commit-tree.ts'
import { mergeTree, replay } from '../../git/write/merge.ts'
import { noObject } from '../../git/formats/names.ts'
import type { Links } from '../../core/links.ts'
import { ProtectedBranch, protectionReasons } from '../branches/protection/protected-branch.ts'
import { moveRefs } from '../pushes/move-refs.ts'
import type { RecordContext } from '../pushes/record.ts'
import type { Caller } from '../../access/auth/caller.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import { branchTip } from './mergeability.ts'
import { mostRebased } from './limits.ts'
import { mergeObstacles, type ProtectedMerge } from './protection/merge-obstacles.ts'
import { mergeMessage, squashMessage } from './merge-message.ts'
import type { Pull } from '../../storage/pulls/pull.ts'

type Input = NonNullable<Schemas['pull-request-merge-input']>
type Method = 'merge' | 'squash' | 'rebase'

export interface Merging {
  pull: Pull
  actor: Account
  /** Undefined for auto-merge. */
  caller: Caller | undefined
  links: Links
  input: Input
}

/** Methods supported by the endpoint (RFC 9110 15.5.6). */
const headers = { Allow: 'GET, HEAD, PUT' }
const refused = (message: string) => new ServiceError({ status: 405, message, headers })
const conflict = (message: string) => new ServiceError({ status: 409, message })
const notMergeable = () => refused('Pull Request is not mergeable')

/** Maximum number of commits listed in a squash message. */
const maxListed = 250

const switches = {
  merge: ['allow_merge_commit', 'Merge commits are not allowed on this repository.'],
  squash: ['allow_squash_merge', 'Squash merges are not allowed on this repository.'],
  rebase: ['allow_rebase_merge', 'Rebase merges are not allowed on this repository.'],
} as const

/** @throws ServiceError 403, 405 or 409 */
function check({ pull, input }: Merging, method: Method): void {
  const { archived, settings } = pull.base
  if (archived) throw forbidden('Repository was archived so is read-only.')
  if (pull.state === 'closed') throw notMergeable()
  if (pull.draft) throw refused('Pull Request is still a draft')
  const [allowed, message] = switches[method]
  if (!settings[allowed]) throw refused(message)
  if (input.sha !== undefined && input.sha !== pull.head_sha) {
    throw conflict('Head branch was modified. Review and try the merge again.')
  }
}

type Needs = RecordContext & Pick<Context, 'git'>

interface Work extends Merging {
  /** Path of the base repository. */
  path: string
  /** Head commit of the base branch. */
  tip: string
  by: Signature
}

const commitsOf = ({ path, tip, pull }: Work, limit: number) =>
  commitsBetween(path, tip, pull.head_sha, limit)

/** Creates a merge commit or a squash commit. */
async function asOne(work: Work, method: 'merge' | 'squash'): Promise<string> {
  const { path, tip, by, pull, input, actor } = work
  const tree = await mergeTree(path, tip, pull.head_sha)
  if (tree === undefined) throw notMergeable()
  if (method === 'merge') {
    const parents = [tip, pull.head_sha]
    const message = mergeMessage(pull, input)
    return commitTree(path, { tree, parents, message, author: by, committer: by })
  }
  const { commits } = await commitsOf(work, maxListed)
  const message = squashMessage(pull, commits, input)
  const author = { ...identityOf(pull.user ?? actor), at: by.at }
  return commitTree(path, { tree, parents: [tip], message, author, committer: by })
}

const replayed = ({ sha, treeId: tree, parents, message, author }: Commit, now: number) => ({
  sha,
  tree,
  parent: parents[0],
  message,
  author: signatureOf(author, now),
})

/** Rebases the commits onto the base without merge commits. */
async function anew(work: Work): Promise<string> {
  const { path, tip, by } = work
  const { commits: all, total } = await commitsOf(work, mostRebased + 1)
  const commits = all.filter(({ parents }) => parents.length < 2)
  const isWhole = all.length === total
  if (commits.length > mostRebased || !isWhole) throw refused("This branch can't be rebased")
  const onto = await readCommit(path, tip)
  if (!onto) throw new Error(`Commit ${tip} not found`)
  const line = commits.map((commit) => replayed(commit, by.at))
  const sha = await replay(path, line, { sha: tip, tree: onto.treeId }, by)
  if (sha === undefined) throw refused("This branch can't be rebased")
  return sha
}

/**
 * Rejects a concurrent merge. A merge that has moved the base may not be recorded yet, so recorded
 * pushes in progress are checked too. This check runs after the base commit is read: a merge that
 * starts later sees the same commit, and only one of the two can move the branch.
 * @throws ServiceError 405 when the pull request was closed, 409 while another request merges it
 */
async function checkAlone({ base, issue_id, number }: Pull, { storage }: Needs): Promise<void> {
  const pushes = await storage.pushes.underWay(base.id)
  if (pushes.some(({ commands }) => commands.some(({ merges }) => merges === issue_id))) {
    throw conflict('Pull Request is being merged. Try again.')
  }
  if ((await storage.issues.find(base, number))?.state !== 'open') throw notMergeable()
}

/** @throws ServiceError 405 when the protection of the base branch stops the merge */
async function checkProtection(merge: ProtectedMerge, context: Needs): Promise<void> {
  const { reasons, isBehind } = await mergeObstacles(merge, context)
  const all = isBehind ? [...reasons, protectionReasons.outdated] : reasons
  if (all.length > 0) throw refused(all.join(' '))
}

/** Deletes a head branch in the same repository if the settings require it, unless it has moved. */
async function deleteHead({ pull, actor, links }: Merging, context: RecordContext) {
  const { base, head, head_ref: branch, head_sha: before } = pull
  if (!base.settings.delete_branch_on_merge || head?.id !== base.id) return
  if (branch === base.default_branch) return
  const command = { ref: `refs/heads/${branch}`, before, after: noObject }
  try {
    await moveRefs({ repository: base, pusher: actor, commands: [command], links }, context)
  } catch (error) {
    if (!(error instanceof ProtectedBranch)) throw error // a protected head branch stays
  }
}

/**
 * Merges a pull request. The consequences are recorded with the update of the base branch, as for
 * any push, so that events are sent even if the server crashes in between.
 * @returns the new head commit of the base branch
 * @throws ServiceError 403 while archived, 405 when it cannot be merged with this method, 409 when
 * a branch has moved
 */
export async function mergePull(merging: Merging, context: Needs): Promise<string> {
  const { pull, actor, caller, links, input } = merging
  const method = input.merge_method ?? 'merge'
  check(merging, method)
  const { base, base_ref: branch, issue_id: merges } = pull
  const path = context.git.path(base.id)
  const tip = await branchTip(base, branch, context)
  if (tip === undefined) throw notMergeable()
  await checkAlone(pull, context)
  await checkProtection({ pull, actor, method, tip }, context)
  const by = { ...identityOf(actor), at: context.clock.now() }
  const work = { ...merging, path, tip, by }
  const after = method === 'rebase' ? await anew(work) : await asOne(work, method)
  const command = { ref: `refs/heads/${branch}`, before: tip, after, merges }
  const moving = { repository: base, pusher: actor, commands: [command], links, caller }
  if (after === tip) throw notMergeable()
  if (!(await moveRefs(moving, context))) {
    throw conflict('Base branch was modified. Review and try the merge again.')
  }
  await deleteHead(merging, context)
  return after
}
