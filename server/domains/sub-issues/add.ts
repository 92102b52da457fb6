import type { Caller } from '../../access/auth/caller.ts'
import type { Context } from '../../api/context.ts'
import { unprocessable } from '../../core/errors.ts'
import type { Transaction } from '../../storage/index.ts'
import type { Issue } from '../../storage/issues/issues.ts'
import type { TreeNode } from '../../storage/sub-issues/sub-issues.ts'
import type { FoundIssue } from '../../storage/search/issue-rows.ts'
import type { IssueOperation } from '../issues/edit-issue.ts'
import type { KinshipChange } from './event.ts'
import { repositoryOfRelated, requireTriageIn } from '../issues/related/find-related.ts'
import { openRelated, touched } from '../issues/related/open-related.ts'
import { announceKinship } from './announce.ts'
import { lockTrees, noSubIssue, subIssueName } from './lock-trees.ts'

type Needs = Pick<Context, 'storage' | 'clock' | 'log' | 'versions'>

interface Addition extends IssueOperation {
  caller: Caller
  /** Id of the sub-issue. */
  id: number
  /** Whether it may leave another parent. */
  replaces: boolean
}

/** Sub-issues of one issue. */
const maxSubIssues = 100

/** Levels of sub-issues below the topmost issue. */
const maxNesting = 8

/** @throws ServiceError 422 for an issue that has a parent */
function requireFree(parent: Issue, { parent_id: parentId }: TreeNode, replaces: boolean): void {
  if (parentId === parent.id) throw unprocessable('Issue may not contain duplicate sub-issues')
  if (parentId !== null && !replaces) throw unprocessable('Sub issue may only have one parent')
}

/** @throws ServiceError 422 for a tree that would be a circle, too wide or too deep */
async function requireRoom(
  { subIssues }: Transaction,
  parent: Issue,
  { id, nesting }: TreeNode,
): Promise<void> {
  const above = await subIssues.ancestors(parent.parent_id)
  if (id === parent.id || above.includes(id)) {
    throw unprocessable('An issue cannot be a sub-issue of itself or of its own sub-issues.')
  }
  if ((await subIssues.list(parent.id)).length >= maxSubIssues) {
    throw unprocessable(`An issue can have at most ${maxSubIssues} sub-issues.`)
  }
  if (above.length + 1 + nesting > maxNesting) {
    throw unprocessable(`Sub-issues can be nested at most ${maxNesting} levels deep.`)
  }
}

function changesOf(child: FoundIssue, parent: FoundIssue, former: FoundIssue | undefined) {
  const added: KinshipChange = { change: 'added', parent, child }
  if (!former) return [added]
  return [{ change: 'removed', parent: former, child } satisfies KinshipChange, added]
}

/**
 * @throws ServiceError 403 without the right to change the sub-issue, 404 where the caller cannot
 * read it, 422 where it has another owner
 */
async function requireAddable(
  { caller, id, repository }: Addition,
  { storage }: Pick<Context, 'storage'>,
): Promise<void> {
  const place = await repositoryOfRelated({ caller, repository, id, what: subIssueName }, storage)
  if (place.owner_id !== repository.owner_id) {
    throw unprocessable('A sub-issue must have the same repository owner as its parent.')
  }
  await requireTriageIn(place, { caller, repository }, storage)
}

/**
 * Makes an issue the last sub-issue of another one. Returns the parent.
 * @throws ServiceError 403 while archived, for blocked users, and without the right to change the
 * sub-issue; 404 where there is no such issue; 422 for another parent, too many sub-issues or
 * levels, circles, and another owner
 */
export async function addSubIssue(addition: Addition, context: Needs): Promise<Issue> {
  const { caller: _caller, id, replaces, ...operation } = addition
  await requireAddable(addition, context)
  const now = context.clock.now()
  return context.storage.transaction(async (transaction) => {
    const { subIssues } = transaction
    await lockTrees(transaction, operation.repository)
    const node = await subIssues.find(id)
    if (!node) throw noSubIssue()
    const formerId = replaces ? node.parent_id : null
    const former = formerId === null ? undefined : await subIssues.find(formerId)
    const parent = await openRelated(transaction, operation, [node, former])
    requireFree(parent, node, replaces)
    await requireRoom(transaction, parent, node)
    await subIssues.detach(node)
    await subIssues.attach(parent.id, id)
    const ids = [parent.id, id, ...(former ? [former.id] : [])]
    const present = await touched(transaction, ids, now)
    const changes = changesOf(present(id), present(parent.id), former && present(former.id))
    await announceKinship(transaction, operation, changes, context)
    return present(parent.id).issue
  })
}
