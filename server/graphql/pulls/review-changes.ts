import { actorOf } from '../../access/auth/caller.ts'
import { extendReview } from '../../domains/pull-changes/extend-review.ts'
import type { WantedPlace } from '../../domains/pulls/review-comments/place.ts'
import { resolveThread } from '../../domains/pull-changes/resolve-thread.ts'
import { TypedError } from '../errors.ts'
import type { Execution } from '../execution.ts'
import { Item, pathOf } from '../item.ts'
import { itemOfType } from '../locate.ts'
import type { Resolvers } from '../resolve.ts'
import { operationOn } from '../operation-on.ts'
import { placeOf, presentPull, pullItem, pullOf } from './pull-reads.ts'
import { reviewsOf } from './review-reads.ts'
import { diffComment, diffComments, locateThread, threadAt } from './threads.ts'

type Fields = Resolvers['Mutation']
type Side = 'LEFT' | 'RIGHT'

const reviewIn = (reviewId: string, execution: Execution) =>
  itemOfType(reviewId, ['PullRequestReview'], execution)

interface Lines {
  path: string
  line?: number | null
  side?: Side | null
  startLine?: number | null
  startSide?: Side | null
}

/** The lines of a comment, as the operations name them. */
const linesOf = ({ path, line, side, startLine, startSide }: Lines) => ({
  path,
  ...(line != null && { line }),
  side: side ?? ('RIGHT' as const),
  ...(startLine != null && { start_line: startLine, start_side: startSide ?? ('RIGHT' as const) }),
})

const addReview: Fields['addPullRequestReview'] = async (_source, { input }, execution) => {
  const path = placeOf(await itemOfType(input.pullRequestId, ['PullRequest'], execution))
  const { event, comments, threads } = input
  if (event === 'DISMISS')
    throw new TypedError('UNPROCESSABLE', 'A new review can not dismiss itself.')
  const written = [
    ...(comments ?? []).flatMap((each) => each ?? []),
    ...(threads ?? []).flatMap((each) => (each ? { ...linesOf(each), body: each.body } : [])),
  ]
  const body = {
    ...(input.body != null && { body: input.body }),
    ...(input.commitOID != null && { commit_id: input.commitOID }),
    ...(event && { event }),
    ...(written.length > 0 && { comments: written }),
  }
  const reply = await execution.change('pulls/create-review', { path, body })
  return { pullRequestReview: new Item('PullRequestReview', reply.body, path) }
}

/** The pending review of the viewer. */
async function pendingOf(source: Item, execution: Execution) {
  const viewer = actorOf(execution.caller)?.id
  const all = await reviewsOf(source, execution)
  return all.find(({ state, user_id: by }) => state === 'PENDING' && by === viewer)
}

interface OfReview {
  pullRequestId?: string | null
  pullRequestReviewId?: string | null
}

/** The pull request that an input names, and the review: by its id, or the pending one. */
async function named({ pullRequestId, pullRequestReviewId }: OfReview, execution: Execution) {
  if (pullRequestReviewId != null) {
    const review = await reviewIn(pullRequestReviewId, execution)
    return { source: pullItem(review, execution), review: Number(pathOf(review)['review_id']) }
  }
  if (pullRequestId == null)
    throw new TypedError('UNPROCESSABLE', 'A pull request or a review must be named.')
  const source = await itemOfType(pullRequestId, ['PullRequest'], execution)
  return { source, review: (await pendingOf(source, execution))?.id }
}

const submit: Fields['submitPullRequestReview'] = async (_source, { input }, execution) => {
  const { source, review } = await named(input, execution)
  const { event } = input
  if (event === 'DISMISS' || review === undefined)
    throw new TypedError('UNPROCESSABLE', 'There is no pending review to submit.')
  const path = { ...placeOf(source), review_id: review }
  const body = { event, ...(input.body != null && { body: input.body }) }
  const reply = await execution.change('pulls/submit-review', { path, body })
  return { pullRequestReview: new Item('PullRequestReview', reply.body, path) }
}

interface Added {
  source: Item
  /** The pending review; undefined for a new one. */
  review: number | undefined
  body: string
  place: WantedPlace | { to: number }
  commit?: string | undefined
}

/** Adds a comment to a pending review, which is created if there is none. Returns its id. */
async function addComment({ source, review, ...added }: Added, execution: Execution) {
  const path = placeOf(source)
  const { repository, role, caller, links } = await execution.enter('pulls/create-review', { path })
  const pull = await presentPull(source, execution)
  const operation = { repository, role, links, number: path.pull_number, sender: actorOf(caller)! }
  return execution.allOrNone(async (inside) => {
    const into = review ?? (await inside.change('pulls/create-review', { path, body: {} })).body.id
    return extendReview({ ...operation, ...added, pull, review: into }, inside.context)
  })
}

const commentOf = async (comment: { id: number }, source: Item, execution: Execution) => {
  const found = (await diffComments(source, execution)).find(({ id: each }) => each === comment.id)
  return found ? diffComment(found, source, await pullOf(source, execution), execution) : null
}

/** Answers a comment: in the pending review if there is one, else immediately. */
async function reply(
  {
    source,
    review,
    to,
    body,
  }: { source: Item; review: number | undefined; to: number; body: string },
  execution: Execution,
) {
  if (review !== undefined) {
    const comment = await addComment({ source, review, body, place: { to } }, execution)
    return commentOf(comment, source, execution)
  }
  const path = { ...placeOf(source), comment_id: to }
  const made = await execution.change('pulls/create-reply-for-review-comment', {
    path,
    body: { body },
  })
  return new Item('PullRequestReviewComment', made.body, path)
}

const addReviewComment: Fields['addPullRequestReviewComment'] = async (
  _source,
  { input },
  execution,
) => {
  const { inReplyTo, path, position, body } = input
  if (body == null) throw new TypedError('UNPROCESSABLE', 'A comment must have a body.')
  const { source, review } = await named(input, execution)
  if (inReplyTo != null) {
    const answered = await itemOfType(inReplyTo, ['PullRequestReviewComment'], execution)
    const to = Number(pathOf(answered)['comment_id'])
    return { comment: await reply({ source, review, to, body }, execution) }
  }
  if (path == null || position == null)
    throw new TypedError('UNPROCESSABLE', 'A comment must have a path and a position.')
  const place = { path, position }
  const commit = input.commitOID ?? undefined
  const comment = await addComment({ source, review, body, place, commit }, execution)
  return { comment: await commentOf(comment, source, execution) }
}

const addThread: Fields['addPullRequestReviewThread'] = async (_source, { input }, execution) => {
  const { source, review } = await named(input, execution)
  const isFile = input.subjectType === 'FILE'
  const place = isFile ? { path: input.path, subject_type: 'file' as const } : linesOf(input)
  const comment = await addComment({ source, review, body: input.body, place }, execution)
  return { thread: await threadAt(source, comment.id, execution) }
}

const addReply: Fields['addPullRequestReviewThreadReply'] = async (
  _source,
  { input },
  execution,
) => {
  const { source, root } = await locateThread(input.pullRequestReviewThreadId, execution)
  const review =
    input.pullRequestReviewId == null
      ? (await pendingOf(source, execution))?.id
      : (await named(input, execution)).review
  const answer = { source, review, to: root, body: input.body }
  return { comment: await reply(answer, execution) }
}

/** Resolves a conversation, or opens it again. */
const resolving =
  (isResolved: boolean) =>
  async (_source: undefined, { input }: { input: { threadId: string } }, execution: Execution) => {
    const { source, root } = await locateThread(input.threadId, execution)
    const operation = await operationOn(source, execution)
    await resolveThread({ ...operation, id: root }, isResolved, execution.context)
    execution.context.autoMergesDue.raise()
    execution.forget()
    return { thread: await threadAt(source, root, execution) }
  }

/** Mutations of reviews. */
export const reviewChanges = {
  addPullRequestReview: addReview,
  submitPullRequestReview: submit,
  addPullRequestReviewComment: addReviewComment,
  addPullRequestReviewThread: addThread,
  addPullRequestReviewThreadReply: addReply,
  resolveReviewThread: resolving(true),
  unresolveReviewThread: resolving(false),

  updatePullRequestReview: async (_source, { input }, execution) => {
    const path = pathOf(await reviewIn(input.pullRequestReviewId, execution))
    const body = { body: input.body }
    const made = await execution.change('pulls/update-review', { path, body })
    return { pullRequestReview: new Item('PullRequestReview', made.body, path) }
  },

  deletePullRequestReview: async (_source, { input }, execution) => {
    const path = pathOf(await reviewIn(input.pullRequestReviewId, execution))
    const made = await execution.change('pulls/delete-pending-review', { path })
    return { pullRequestReview: new Item('PullRequestReview', made.body, path) }
  },

  dismissPullRequestReview: async (_source, { input }, execution) => {
    const path = pathOf(await reviewIn(input.pullRequestReviewId, execution))
    const body = { message: input.message }
    const made = await execution.change('pulls/dismiss-review', { path, body })
    return { pullRequestReview: new Item('PullRequestReview', made.body, path) }
  },

  updatePullRequestReviewComment: async (_source, { input }, execution) => {
    const found = input.pullRequestReviewCommentId
    const path = pathOf(await itemOfType(found, ['PullRequestReviewComment'], execution))
    const body = { body: input.body }
    const made = await execution.change('pulls/update-review-comment', { path, body })
    const comment = new Item('PullRequestReviewComment', made.body, path)
    return { pullRequestReviewComment: comment }
  },

  deletePullRequestReviewComment: async (_source, { input }, execution) => {
    const comment = await itemOfType(input.id, ['PullRequestReviewComment'], execution)
    const path = { ...pathOf(comment), review_id: comment.view.pull_request_review_id! }
    const { body } = await execution.read('pulls/get-review', { path })
    await execution.change('pulls/delete-review-comment', { path })
    return {
      pullRequestReview: new Item('PullRequestReview', body, path),
      pullRequestReviewComment: comment,
    }
  },
} satisfies Partial<Fields>
