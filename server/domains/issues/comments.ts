import { atLeast } from '../../access/auth/roles.ts'
import { refuseBlocked } from '../accounts/blocks/refuse.ts'
import type { Context } from '../../api/context.ts'
import type { Role } from '../../api/handler.ts'
import { forbidden, notFound } from '../../core/errors.ts'
import { rememberComment, rememberIssue } from '../activity/feeds/remembered-issue.ts'
import { writeFeed } from '../activity/feeds/write-feed.ts'
import { admit, askIn } from '../repositories/interactions/admit.ts'
import { present } from '../repositories/present.ts'
import type { Transaction } from '../../storage/index.ts'
import type { IssueComment } from '../../storage/issues/issue-comments.ts'
import type { Issue } from '../../storage/issues/issues.ts'
import { issueCommentOccasion, type CommentDeed } from './events/issue-comment.ts'
import type { Happening } from '../repositories/events/common-payload.ts'
import { trigger } from '../../workers/delivery/trigger.ts'
import { issueAt, requireChangeable, type Needs } from './acting.ts'

interface Remark extends Happening {
  role: Role
}

interface Place {
  happening: Happening
  transaction: Transaction
}

async function announce(
  { happening, transaction }: Place,
  comment: IssueComment,
  deed: CommentDeed,
  context: Needs,
): Promise<void> {
  const { repository, sender } = happening
  const issue = (await transaction.issues.find(repository, comment.number)) as Issue
  if (deed.action === 'created') {
    await writeFeed(transaction, {
      type: 'IssueCommentEvent',
      repository,
      actor: sender,
      payload: {
        action: 'created',
        issue: rememberIssue(issue),
        comment: rememberComment(comment),
      },
      at: context.clock.now(),
    })
  }
  await trigger(transaction, issueCommentOccasion(happening, { issue, comment, deed }), context)
}

/** Within a transaction, in a repository that is held still and may be changed. */
function inRepository<T>(
  { repository: asked, sender, links }: Happening,
  work: (place: Place) => Promise<T>,
  { storage }: Needs,
): Promise<T> {
  return storage.transaction(async (transaction) => {
    const repository = await present(transaction, asked)
    requireChangeable(repository)
    return work({ transaction, happening: { repository, sender, links } })
  })
}

/** What an issue itself asks of those who cannot write. @throws ServiceError 403 */
async function requireHeard(
  { transaction: { blocks }, happening: { sender } }: Place,
  { locked, user_id }: Issue,
): Promise<void> {
  if (locked) throw forbidden('Unable to create comment because issue is locked.')
  if (user_id !== null) await refuseBlocked({ blocks }, { id: user_id }, sender)
}

/**
 * Says something of an issue or pull request.
 * @throws ServiceError 403 while archived and for those who are kept away; for those who cannot write, while it
 *   is locked and where who opened it has blocked them; 404 and 410 where there is no such issue
 */
export async function createComment(
  { role, number, body, ...remark }: Remark & { number: number; body: string },
  context: Needs & Pick<Context, 'git'>,
): Promise<IssueComment> {
  const admission = await askIn(remark, context)
  const now = context.clock.now()
  const work = async (place: Place) => {
    const { repository, sender } = place.happening
    const issue = await issueAt(place.transaction, repository, number)
    await admit({ repository, sender }, admission, place.transaction, now)
    if (!atLeast(role, 'write')) await requireHeard(place, issue)
    const words = { body, user_id: sender.id, created_at: now }
    const comment = await place.transaction.issueComments.create(repository, issue.id, words)
    await announce(place, comment, { action: 'created' }, context)
    return comment
  }
  return inRepository(remark, work, context)
}

/** The comment, for who said it and for those who can write. @throws ServiceError 403, 404, 410 */
async function own(
  { transaction, happening: { repository, sender } }: Place,
  { id, role }: { id: number; role: Role },
): Promise<IssueComment> {
  const comment = await transaction.issueComments.find(repository, id)
  if (!comment) throw notFound()
  await issueAt(transaction, repository, comment.number)
  if (comment.user_id === sender.id || atLeast(role, 'write')) return comment
  throw forbidden('Must have write rights to Repository.')
}

/**
 * Changes what a comment says.
 * @throws ServiceError 403 for those who neither said it nor can write or are blocked, and while archived; 404
 */
export function updateComment(
  { role, id, body, ...remark }: Remark & { id: number; body: string },
  context: Needs,
): Promise<IssueComment> {
  const now = context.clock.now()
  const work = async (place: Place) => {
    const before = await own(place, { id, role })
    const { repository, sender } = place.happening
    await refuseBlocked(place.transaction, repository.owner, sender)
    const after = await place.transaction.issueComments.update(repository, id, { body, now })
    if (before.body === body) return after
    const changes = { body: { from: before.body } }
    await announce(place, after, { action: 'edited', changes }, context)
    return after
  }
  return inRepository(remark, work, context)
}

/**
 * Takes a comment back.
 * @throws ServiceError 403 for those who neither said it nor can write, and while archived; 404
 */
export function deleteComment(
  { role, id, ...remark }: Remark & { id: number },
  context: Needs,
): Promise<void> {
  const now = context.clock.now()
  const work = async (place: Place) => {
    const comment = await own(place, { id, role })
    await place.transaction.issueComments.delete(comment, now)
    await announce(place, comment, { action: 'deleted' }, context)
  }
  return inRepository(remark, work, context)
}
