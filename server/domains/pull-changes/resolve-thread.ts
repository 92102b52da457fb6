import { atLeast } from '../../access/auth/roles.ts'
import { forbidden, notFound } from '../../core/errors.ts'
import { trigger } from '../../workers/delivery/trigger.ts'
import { onPull, type PullContext, type PullOperation } from '../pulls/on-pull.ts'
import { reviewThreadEvent } from './review-thread-event.ts'

/**
 * Resolves a conversation, or opens it again. Nothing happens if it is.
 * @param id the comment that started it
 * @throws ServiceError 403 for users who are neither author of the pull request nor have write
 * access, while archived and for blocked users; 404
 */
export function resolveThread(
  { id, ...operation }: PullOperation & { id: number },
  isResolved: boolean,
  context: PullContext,
): Promise<void> {
  return onPull(
    operation,
    async (step) => {
      const { transaction, repository, pull, sender, role, now } = step
      const root = await transaction.reviewComments.find(repository, id, sender.id)
      if (!root || root.issue_id !== pull.issue_id || root.in_reply_to_id !== null) throw notFound()
      if (pull.user_id !== sender.id && !atLeast(role, 'write'))
        throw forbidden('Must have write rights to Repository.')
      if ((root.resolved_at !== null) === isResolved) return
      await transaction.reviewComments.update(id, {
        resolved_at: isResolved ? now : null,
        resolved_by_id: isResolved ? sender.id : null,
      })
      const comments = await transaction.reviewComments.ofThread(repository, id)
      const action = isResolved ? 'resolved' : 'unresolved'
      const told = { pull, id, comments, action, at: now } as const
      await trigger(transaction, reviewThreadEvent(step, told), context)
    },
    context,
  )
}
