import type { Context } from '../../../api/context.ts'
import type { CommitComment } from '../../../storage/commits/commit-comments.ts'
import type { Transaction } from '../../../storage/index.ts'
import { trigger } from '../../../workers/delivery/trigger.ts'
import { snapshotCommitComment } from '../../feeds/snapshot-commit-comment.ts'
import { writeFeed } from '../../feeds/write-feed.ts'
import { requireCommit } from '../find-commit.ts'
import { commitCommentEvent } from '../comment-event.ts'
import type { EventSource } from '../../../api/event-source.ts'
import { checkInteraction, requireInteraction } from '../../moderation/require-interaction.ts'
import { lockRepository } from '../../repositories/lock-repository.ts'
import { requireChangeable } from '../../repositories/require-changeable.ts'
import { placeComment, type WantedPlace } from './place.ts'

type Needs = Pick<Context, 'storage' | 'clock' | 'log' | 'versions' | 'git'>

interface NewComment extends EventSource {
  /** Full id of the commit. */
  sha: string
  body: string
  wanted: WantedPlace
}

async function announce(
  source: EventSource,
  comment: CommitComment,
  transaction: Transaction,
  context: Needs,
): Promise<void> {
  const { repository, sender: actor } = source
  await writeFeed(transaction, {
    type: 'CommitCommentEvent',
    repository,
    actor,
    payload: { action: 'created', comment: snapshotCommitComment(comment) },
    at: comment.created_at,
  })
  await trigger(transaction, commitCommentEvent(source, comment), context)
}

/**
 * Comments on a commit.
 * @throws ServiceError 403 while archived and for blocked or limited users, 409 without commits,
 * 422 for an unknown commit and for lines that are not part of its diff
 */
export async function createCommitComment(
  { sha, body, wanted, ...source }: NewComment,
  context: Needs,
): Promise<CommitComment> {
  const { sender, links } = source
  const admission = await checkInteraction(source, context)
  const git = context.git.path(source.repository.id)
  await requireCommit(git, sha)
  const place = await placeComment(git, sha, wanted)
  const now = context.clock.now()
  return context.storage.transaction(async (transaction) => {
    const repository = await lockRepository(transaction, source.repository)
    requireChangeable(repository)
    await requireInteraction({ repository, sender }, admission, transaction, now)
    const id = await transaction.commitComments.create({
      repository_id: repository.id,
      commit_id: sha,
      user_id: sender.id,
      body,
      ...place,
      created_at: now,
      updated_at: now,
    })
    const comment = (await transaction.commitComments.find(repository, id)) as CommitComment
    await announce({ repository, sender, links }, comment, transaction, context)
    return comment
  })
}
