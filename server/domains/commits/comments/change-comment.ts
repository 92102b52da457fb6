import { atLeast } from '../../../access/auth/roles.ts'
import type { Context } from '../../../api/context.ts'
import type { Role } from '../../../contract/role.ts'
import { forbidden, notFound } from '../../../core/errors.ts'
import type { Account } from '../../../storage/accounts/accounts.ts'
import type { Transaction } from '../../../storage/index.ts'
import type { CommitComment } from '../../../storage/commits/commit-comments.ts'
import type { Repository } from '../../../storage/repositories/repositories.ts'
import { refuseBlocked } from '../../moderation/refuse.ts'
import { lockRepository } from '../../repositories/lock-repository.ts'
import { requireChangeable } from '../../repositories/require-changeable.ts'

type Needs = Pick<Context, 'storage' | 'clock'>

/** A comment that a user wants to change. */
interface Change {
  repository: Repository
  sender: Account
  role: Role
  id: number
}

/** Runs `work` for a comment that the user may change: the author or a user with write access. */
function onOwn<Result>(
  { repository: asked, sender, role, id }: Change,
  work: (comment: CommitComment, transaction: Transaction) => Promise<Result>,
  { storage }: Needs,
): Promise<Result> {
  return storage.transaction(async (transaction) => {
    const repository = await lockRepository(transaction, asked)
    requireChangeable(repository)
    const comment = await transaction.commitComments.find(repository, id)
    if (!comment) throw notFound()
    if (comment.user_id !== sender.id && !atLeast(role, 'write')) {
      throw forbidden('Must have write rights to Repository.')
    }
    return work(comment, transaction)
  })
}

/**
 * Updates the text of a comment on a commit.
 * @throws ServiceError 403 for users who are neither author nor have write access, for blocked
 * users, and while archived; 404
 */
export function updateCommitComment(
  { body, ...change }: Change & { body: string },
  context: Needs,
): Promise<CommitComment> {
  const updated_at = context.clock.now()
  const work = async (before: CommitComment, transaction: Transaction) => {
    await refuseBlocked(transaction, change.repository.owner, change.sender)
    await transaction.commitComments.update(before.id, { body, updated_at })
    return { ...before, body, updated_at }
  }
  return onOwn(change, work, context)
}

/**
 * Deletes a comment on a commit.
 * @throws ServiceError 403 for users who are neither author nor have write access, and while
 * archived; 404
 */
export function deleteCommitComment(change: Change, context: Needs): Promise<void> {
  return onOwn(change, ({ id }, { commitComments }) => commitComments.delete(id), context)
}
