import { requireActor } from '../../access/auth/acting.ts'
import { actorOf } from '../../access/auth/caller.ts'
import type { Context } from '../../api/context.ts'
import type { Handlers, Request } from '../../api/handler.ts'
import { parseInstant } from '../../api/instant.ts'
import { pageLinks, pageOf } from '../../api/page.ts'
import { notFound } from '../../core/errors.ts'
import type { ReviewComment, ReviewCommentSelection } from '../../storage/pulls/review-comments.ts'
import { refreshPull } from './mergeability.ts'
import { pullAt } from './pull-at.ts'
import {
  deleteReviewComment,
  updateReviewComment,
  type CommentOperation,
} from './review-comments/change-comment.ts'
import {
  createReviewComment,
  replyInConversation,
  replyToComment,
} from './review-comments/create-comment.ts'
import { reviewCommentView } from './review-comment-view.ts'

type OnComment = Pick<
  Request<'pulls/get-review-comment'>,
  'path' | 'caller' | 'repository' | 'role' | 'links'
>
type OnPull = Pick<
  Request<'pulls/create-review-comment'>,
  'path' | 'caller' | 'repository' | 'role' | 'links'
>
type Listed = Pick<Request<'pulls/list-review-comments-for-repo'>, 'query' | 'repository' | 'links'>

/** Finds the comment in the path. @throws ServiceError 404, also for pending comments of others */
async function commentAt(
  { path, caller, repository }: OnComment,
  { storage }: Pick<Context, 'storage'>,
): Promise<ReviewComment> {
  const viewerId = actorOf(caller)?.id
  const comment = await storage.reviewComments.find(repository, path.comment_id, viewerId)
  if (!comment) throw notFound()
  return comment
}

async function operationAt(request: OnComment, context: Context): Promise<CommentOperation> {
  const { id, number } = await commentAt(request, context)
  const { repository, role, caller, links } = request
  return { id, number, repository, role, links, sender: requireActor(caller) }
}

/** A page of comments, of a repository or of a pull request. */
async function listed(
  { query, repository, links }: Listed,
  scope: ReviewCommentSelection,
  { storage: { reviewComments } }: Context,
) {
  const { sort: by = 'created', direction = 'asc', since } = query ?? {}
  const page = pageOf(query ?? {})
  const from = parseInstant(since, { resource: 'PullRequestReviewComment', field: 'since' })
  const selection = { ...scope, since: from }
  const found = await reviewComments.list(repository, selection, { ...page, by, direction })
  const total = await reviewComments.count(repository, selection, page)
  return {
    status: 200 as const,
    body: found.map((comment) => reviewCommentView(comment, repository, links)),
    headers: pageLinks(page, total, links),
  }
}

function created(comment: ReviewComment, { repository, links }: OnPull) {
  const body = reviewCommentView(comment, repository, links)
  return { status: 201 as const, body, headers: { Location: body.url } }
}

async function creationAt(request: OnPull, body: string, context: Context) {
  const { repository, role, caller, links, path } = request
  const sender = requireActor(caller)
  const pull = await pullAt(request, context)
  return { repository, role, links, sender, number: path.pull_number, pull, body }
}

export const reviewComments = {
  'pulls/list-review-comments-for-repo': async (request, context) => listed(request, {}, context),

  'pulls/list-review-comments': async (request, context) => {
    const { issue_id: issueId } = await pullAt(request, context)
    return listed(request, { issueId }, context)
  },

  'pulls/create-review-comment': async (request, context) => {
    // Both the commit and the path are there, except in a reply.
    const { body, commit_id: commit = '', path = '', in_reply_to: to, ...place } = request.body
    const creation = await creationAt(request, body, context)
    if (to !== undefined) {
      return created(await replyInConversation({ ...creation, to }, context), request)
    }
    const wanted = { ...place, path }
    const pull = await refreshPull(creation.pull, context)
    const comment = await createReviewComment({ ...creation, pull, commit, wanted }, context)
    return created(comment, request)
  },

  'pulls/create-reply-for-review-comment': async (request, context) => {
    const creation = await creationAt(request, request.body.body, context)
    const comment = await replyToComment({ ...creation, to: request.path.comment_id }, context)
    return created(comment, request)
  },

  'pulls/get-review-comment': async (request, context) => {
    const comment = await commentAt(request, context)
    return { status: 200, body: reviewCommentView(comment, request.repository, request.links) }
  },

  'pulls/update-review-comment': async (request, context) => {
    const operation = { ...(await operationAt(request, context)), body: request.body.body }
    const comment = await updateReviewComment(operation, context)
    return { status: 200, body: reviewCommentView(comment, request.repository, request.links) }
  },

  'pulls/delete-review-comment': async (request, context) => {
    await deleteReviewComment(await operationAt(request, context), context)
    return { status: 204, body: undefined }
  },
} satisfies Partial<Handlers>
