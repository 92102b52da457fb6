import { atLeast } from '../../access/auth/roles.ts'
import { forbidden, unprocessable } from '../../core/errors.ts'
import type { Pull } from '../../storage/pulls/pull.ts'
import { announceAll } from './announce-all.ts'
import { onPull, pullAfter, type PullContext, type PullOperation } from '../pulls/on-pull.ts'

/**
 * Makes a pull request a draft, or ready for review. Nothing happens if it is.
 * @throws ServiceError 403 for users who are neither author nor have write access, while archived and
 * for blocked users; 404; 422 for a closed pull request
 */
export function setDraft(
  operation: PullOperation,
  draft: boolean,
  context: PullContext,
): Promise<Pull> {
  return onPull(
    operation,
    async (step) => {
      const { transaction, repository, pull, sender, role, now } = step
      if (pull.user_id !== sender.id && !atLeast(role, 'write'))
        throw forbidden('Must have write rights to Repository.')
      if (pull.state === 'closed') throw unprocessable('The pull request is closed.')
      if (pull.draft === draft) return pull
      await transaction.issues.update(repository, pull, { draft }, now)
      const after = await pullAfter(step)
      await announceAll(step, after, { action: draft ? 'converted_to_draft' : 'ready_for_review' })
      return after
    },
    context,
  )
}
