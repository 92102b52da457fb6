import { notFound } from '../../core/errors.ts'
import type { MinimizableTable } from '../../storage/issues/minimized.ts'
import { requireChangeable } from '../repositories/require-changeable.ts'
import { lockRepository } from '../repositories/lock-repository.ts'
import type { IssueContext, IssueOperation } from '../issues/edit-issue.ts'
import { requireRole } from './require-role.ts'

interface Hiding {
  table: MinimizableTable
  id: number
  /** Null to show it again. */
  reason: string | null
}

/**
 * Hides a comment or review for a reason, or shows it again.
 * @throws ServiceError 403 for users who are neither its author nor have the role write, and while
 * archived; 404
 */
export function minimizeComment(
  { role, repository: asked, sender }: Omit<IssueOperation, 'number'>,
  { table, id, reason }: Hiding,
  { storage }: Pick<IssueContext, 'storage'>,
): Promise<void> {
  return storage.transaction(async (transaction) => {
    const repository = await lockRepository(transaction, asked)
    requireChangeable(repository)
    const comment = await transaction.minimized.find(table, id)
    if (!comment) throw notFound()
    if (comment.user_id !== sender.id) requireRole(role, 'write')
    await transaction.minimized.minimize(table, id, reason)
  })
}
