import type { Caller } from '../../access/auth/caller.ts'
import type { Context } from '../../api/context.ts'
import { unprocessable } from '../../core/errors.ts'
import type { Issue } from '../../storage/issues/issues.ts'
import type { TreeNode } from '../../storage/sub-issues/sub-issues.ts'
import type { IssueOperation } from '../issues/edit-issue.ts'
import { openRelated } from '../issues/related/open-related.ts'
import { readable } from '../issues/related/readable.ts'
import { lockTrees, noSubIssue } from './lock-trees.ts'

/** A sub-issue, and the one before or after which it belongs. */
interface Places {
  sub_issue_id: number
  after_id?: number
  before_id?: number
}

interface Move extends IssueOperation {
  caller: Caller
  places: Places
}

/** @throws ServiceError 404 and 422 unless both are sub-issues of one parent */
function requirePlaces(nodes: readonly TreeNode[], { sub_issue_id: id, ...by }: Places): void {
  if (!nodes.some((node) => node.id === id)) throw noSubIssue()
  const other = by.after_id ?? by.before_id
  if (other === undefined) return
  if (other === id || !nodes.some((node) => node.id === other)) {
    throw unprocessable('The sub-issue to place it by is not another one of the same parent.')
  }
}

/**
 * Moves a sub-issue before or after another one of the same parent, which is returned.
 * @throws ServiceError 403 while archived and for blocked users; 404 where the parent has no such
 * sub-issue, or the caller cannot read it; 422 for another place
 */
export function moveSubIssue(
  { caller, places, ...operation }: Move,
  { storage }: Pick<Context, 'storage'>,
): Promise<Issue> {
  const { sub_issue_id: id, after_id, before_id } = places
  return storage.transaction(async (transaction) => {
    const { subIssues } = transaction
    await lockTrees(transaction, operation.repository)
    const parent = await openRelated(transaction, operation)
    const nodes = await readable(await subIssues.list(parent.id), caller, transaction)
    requirePlaces(nodes, places)
    if (after_id !== undefined) await subIssues.move(id, 'after', after_id)
    else if (before_id !== undefined) await subIssues.move(id, 'before', before_id)
    return parent
  })
}
