import { atLeast, roleIn } from '../../access/auth/roles.ts'
import { timestamp } from '../../core/clock.ts'
import { inlineConnection } from '../connection.ts'
import type { Execution } from '../execution.ts'
import { pathOf, type Item } from '../item.ts'
import { commitItem } from '../git/site.ts'
import { pullItem, pullOf } from '../pulls/pull-reads.ts'
import { reviewChanges } from '../pulls/review-changes.ts'
import { reviewItem, reviewsOf, storedReview } from '../pulls/review-reads.ts'
import { diffComment, diffComments } from '../pulls/threads.ts'
import { valueAt } from '../read-field.ts'
import type { Resolvers } from '../resolve.ts'
import { editFields } from './edits.ts'
import { minimizable } from './minimizing.ts'
import { reactionGroupsOf, reactionsTo } from './reactions.ts'
import { isAuthor, mayChange } from './viewer.ts'

type Review = Item<'PullRequestReview'>
type Comment = Item<'PullRequestReviewComment'>

const timeOf = async (source: Review, name: 'created_at' | 'updated_at', execution: Execution) => {
  const known = (source.view as Record<string, unknown>)[name]
  if (typeof known === 'string') return known
  const found = await storedReview(source, execution)
  const { submitted_at: at } = source.view
  return found ? timestamp(found[name]) : at!
}

const review = {
  ...editFields,
  ...minimizable,
  authorCanPushToRepository: async (source, _args, execution) => {
    const { base } = await pullOf(source, execution)
    const found = await storedReview(source, execution)
    const role = found?.user && (await roleIn(base, found.user, execution.context.storage))
    return role ? atLeast(role, 'write') : false
  },
  comments: async (source, args, execution) => {
    const pull = await pullOf(source, execution)
    const all = await diffComments(source, execution)
    const id = Number(pathOf(source)['review_id'])
    return inlineConnection(
      all
        .filter(({ review_id: of }) => of === id)
        .map((each) => diffComment(each, source, pull, execution)),
      args,
    )
  },
  commit: (source) => {
    const { commit_id: sha } = source.view
    return sha == null ? null : commitItem(sha, pathOf(source))
  },
  createdAt: (source, _args, execution) => timeOf(source, 'created_at', execution),
  pullRequest: (source, _args, execution) => pullItem(source, execution),
  reactionGroups: (source, _args, execution) => reactionGroupsOf(source, execution),
  reactions: (source, args, execution) => reactionsTo(source, args, execution),
  updatedAt: (source, _args, execution) => timeOf(source, 'updated_at', execution),
  viewerCanDelete: async (source, _args, execution) =>
    source.view.state === 'PENDING' && isAuthor(source, execution),
  viewerCanUpdate: (source, _args, execution) => mayChange(source, 'writes', execution),
  viewerDidAuthor: (source, _args, execution) => isAuthor(source, execution),
} satisfies Resolvers['PullRequestReview']

/** Another comment of the same pull request; null when it is deleted or hidden. */
async function commentNamed(source: Comment, id: number | undefined, execution: Execution) {
  if (id === undefined) return null
  const found = (await diffComments(source, execution)).find((each) => each.id === id)
  return found ? diffComment(found, source, await pullOf(source, execution), execution) : null
}

/** Whether a comment is in a review that is not submitted. */
async function isPending(source: Comment, execution: Execution): Promise<boolean> {
  const { pending } = source.view as { pending?: boolean }
  if (pending !== undefined) return pending
  const { id } = source.view
  return (await diffComments(source, execution)).find((each) => each.id === id)?.pending ?? false
}

const comment = {
  ...editFields,
  ...minimizable,
  commit: (source) => commitItem(source.view.commit_id!, pathOf(source)),
  originalCommit: (source) => commitItem(source.view.original_commit_id!, pathOf(source)),
  originalPosition: ({ view }) => view.original_position ?? 1,
  outdated: async (source, _args, execution) =>
    (await valueAt(source, ['position'], execution)) === null,
  pullRequest: (source, _args, execution) => pullItem(source, execution),
  pullRequestReview: async (source, _args, execution) => {
    const { pull_request_review_id: id } = source.view
    const found = (await reviewsOf(source, execution)).find((each) => each.id === id)
    return found ? reviewItem(found, source, await pullOf(source, execution), execution) : null
  },
  reactionGroups: (source, _args, execution) => reactionGroupsOf(source, execution),
  reactions: (source, args, execution) => reactionsTo(source, args, execution),
  replyTo: (source, _args, execution) =>
    commentNamed(source, source.view.in_reply_to_id ?? undefined, execution),
  state: async (source, _args, execution) =>
    (await isPending(source, execution)) ? 'PENDING' : 'SUBMITTED',
  viewerCanDelete: (source, _args, execution) => mayChange(source, 'writes', execution),
  viewerCanUpdate: (source, _args, execution) => mayChange(source, 'writes', execution),
  viewerDidAuthor: (source, _args, execution) => isAuthor(source, execution),
} satisfies Resolvers['PullRequestReviewComment']

/** Fields of reviews. */
export const reviews = {
  PullRequestReview: review,
  PullRequestReviewComment: comment,
} satisfies Pick<Resolvers, 'PullRequestReview' | 'PullRequestReviewComment'>

/** Mutations of reviews. */
export const reviewMutations = reviewChanges
