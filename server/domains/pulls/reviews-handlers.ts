import { actorOf } from '../../access/auth/caller.ts'
import { requireActor } from '../../access/auth/acting.ts'
import type { Context } from '../../api/context.ts'
import type { Handlers, Request } from '../../api/handler.ts'
import { pageLinks, pageOf } from '../../api/page.ts'
import { notFound } from '../../core/errors.ts'
import type { Review } from '../../storage/pulls/reviews.ts'
import { refreshPull } from './mergeability.ts'
import { pullAt } from './pull-at.ts'
import { placeComments, reviewedCommit } from './review-comments/place.ts'
import {
  deletePendingReview,
  dismissReview,
  submitReview,
  updateReview,
  type ReviewOperation,
} from './reviews/change-review.ts'
import { createReview } from './reviews/create-review.ts'
import { refusedInReview } from './reviews/unprocessable-review.ts'
import { reviewCommentView } from './review-comment-view.ts'
import { reviewView } from './review-view.ts'

type OnReviews = Pick<
  Request<'pulls/list-reviews'>,
  'path' | 'caller' | 'repository' | 'role' | 'links'
>
type OnReview = OnReviews & { path: { review_id: number } }

/** Finds the review in a path. @throws ServiceError 404, also for pending reviews of others */
async function reviewAt(request: OnReview, context: Pick<Context, 'storage'>) {
  const { repository, path, caller } = request
  const { issue_id: issueId } = await pullAt(request, context)
  const selection = { issueId, viewerId: actorOf(caller)?.id }
  const review = await context.storage.reviews.find(repository, selection, path.review_id)
  if (!review) throw notFound()
  return review
}

const operationAt = ({ repository, role, caller, links, path }: OnReview): ReviewOperation => ({
  ...{ repository, role, links, number: path.pull_number, id: path.review_id },
  sender: requireActor(caller),
})

const viewOf = (review: Review, { repository: place, path, links }: OnReviews) =>
  reviewView(review, { number: path.pull_number, place }, links)

export const reviews = {
  'pulls/list-reviews': async (request, context) => {
    const { query = {}, repository, caller, links } = request
    const { storage } = context
    const page = pageOf(query)
    const { issue_id: issueId } = await pullAt(request, context)
    const selection = { issueId, viewerId: actorOf(caller)?.id }
    const found = await storage.reviews.list(repository, selection, page)
    const total = await storage.reviews.count(selection, page)
    return {
      status: 200,
      body: found.map((review) => viewOf(review, request)),
      headers: pageLinks(page, total, links),
    }
  },

  'pulls/create-review': async (request, context) => {
    const { repository, role, caller, links, path, body: input = {} } = request
    const { body: text = '', commit_id: wanted, event, comments = [] } = input
    const sender = requireActor(caller)
    const stored = await pullAt(request, context)
    const isPlaced = wanted !== undefined || comments.length > 0
    const pull = isPlaced ? await refreshPull(stored, context) : stored
    const git = context.git.path(repository.id)
    const commit_id = await reviewedCommit(pull, wanted, git).catch(refusedInReview)
    const placed = placeComments(pull, commit_id, comments, context)
    const places = await placed.catch(refusedInReview)
    const written = places.map((place, index) => ({
      ...place,
      body: comments[index]!.body,
      in_reply_to_id: null,
    }))
    const operation = { repository, role, sender, links, number: path.pull_number, pull }
    const creation = { ...operation, body: text, commit_id, event, comments: written }
    const review = await createReview(creation, context)
    context.autoMergesDue.raise()
    return { status: 200, body: viewOf(review, request) }
  },

  'pulls/get-review': async (request, context) => ({
    status: 200,
    body: viewOf(await reviewAt(request, context), request),
  }),

  'pulls/update-review': async (request, context) => {
    const { body } = request.body
    const review = await updateReview({ ...operationAt(request), body }, context)
    return { status: 200, body: viewOf(review, request) }
  },

  'pulls/delete-pending-review': async (request, context) => ({
    status: 200,
    body: viewOf(await deletePendingReview(operationAt(request), context), request),
  }),

  'pulls/list-comments-for-review': async (request, context) => {
    const { query = {}, repository, links } = request
    const page = pageOf(query)
    const { id: reviewId } = await reviewAt(request, context)
    const { reviewComments } = context.storage
    const listing = { ...page, by: 'created', direction: 'asc' } as const
    const found = await reviewComments.list(repository, { reviewId }, listing)
    const total = await reviewComments.count(repository, { reviewId }, page)
    return {
      status: 200,
      body: found.map((comment) => reviewCommentView(comment, repository, links)),
      headers: pageLinks(page, total, links),
    }
  },

  'pulls/dismiss-review': async (request, context) => {
    const { message } = request.body
    const review = await dismissReview({ ...operationAt(request), message }, context)
    context.autoMergesDue.raise()
    return { status: 200, body: viewOf(review, request) }
  },

  'pulls/submit-review': async (request, context) => {
    const operation = { ...operationAt(request), input: request.body }
    const review = await submitReview(operation, context)
    context.autoMergesDue.raise()
    return { status: 200, body: viewOf(review, request) }
  },
} satisfies Partial<Handlers>
