import { requireActor } from '../../access/auth/acting.ts'
import { appIdOf } from '../../access/auth/caller.ts'
import type { Access } from '../../contract/operation.ts'
import type { Handlers, Request } from '../../api/handler.ts'
import { notFound } from '../../core/errors.ts'
import { createComment, deleteComment, updateComment } from './comments.ts'
import { visibleKind, requireAccess } from './token-access.ts'
import type { Transaction } from '../../storage/index.ts'
import { issueCommentView } from './comment-view.ts'
import { parseInstant } from '../../api/instant.ts'
import { operationAt, issueRead } from './in-path.ts'
import { pageLinks, pageOf } from '../../api/page.ts'

type CommentRequest = Pick<
  Request<'issues/delete-comment'>,
  'path' | 'caller' | 'repository' | 'role' | 'links'
>

const sinceOf = (since: string | undefined) =>
  parseInstant(since, { resource: 'IssueComment', field: 'since' })

/** Finds the comment in the path. @throws ServiceError 403 without permission, 404 */
async function commentAt(
  { path, caller, repository }: Omit<CommentRequest, 'role' | 'links'>,
  access: Access,
  storage: Pick<Transaction, 'issueComments' | 'installations'>,
) {
  const comment = await storage.issueComments.find(repository, path.comment_id)
  if (!comment) throw notFound()
  await requireAccess({ caller, repository }, comment, access, storage)
  return comment
}

/** Builds the action on the comment in the path. */
async function remarkAt(
  request: CommentRequest,
  storage: Pick<Transaction, 'issueComments' | 'installations'>,
) {
  const { id } = await commentAt(request, 'write', storage)
  const { repository, role, caller, links } = request
  return { id, repository, role, sender: requireActor(caller), links }
}

export const issueComments = {
  'issues/list-comments-for-repo': async (request, { storage }) => {
    const { query = {}, repository, links } = request
    const { sort: by = 'created', direction = 'asc', since } = query
    const page = pageOf(query)
    const selection = { since: sinceOf(since), pull: await visibleKind(request, storage) }
    const found = await storage.issueComments.list(repository, selection, {
      ...page,
      by,
      direction,
    })
    const total = await storage.issueComments.count(repository, selection, page)
    return {
      status: 200,
      body: found.map((comment) => issueCommentView(comment, repository, links)),
      headers: pageLinks(page, total, links),
    }
  },

  'issues/list-comments': async (request, { storage }) => {
    const { query = {}, repository, links } = request
    const { id: issueId } = await issueRead(request, storage)
    const { since } = query
    const page = pageOf(query)
    const selection = { issueId, since: sinceOf(since) }
    const listing = { ...page, by: 'created', direction: 'asc' } as const
    const [found, total] = await Promise.all([
      storage.issueComments.list(repository, selection, listing),
      storage.issueComments.count(repository, selection, page),
    ])
    return {
      status: 200,
      body: found.map((comment) => issueCommentView(comment, repository, links)),
      headers: pageLinks(page, total, links),
    }
  },

  'issues/create-comment': async (request, context) => {
    const doing = await operationAt(request, context.storage)
    const appId = appIdOf(request.caller)
    const comment = await createComment({ ...doing, appId, body: request.body.body }, context)
    const view = issueCommentView(comment, request.repository, request.links)
    return { status: 201, body: view, headers: { Location: view.url } }
  },

  'issues/get-comment': async (request, { storage }) => {
    const comment = await commentAt(request, 'read', storage)
    return { status: 200, body: issueCommentView(comment, request.repository, request.links) }
  },

  'issues/update-comment': async (request, context) => {
    const remark = await remarkAt(request, context.storage)
    const comment = await updateComment({ ...remark, body: request.body.body }, context)
    return { status: 200, body: issueCommentView(comment, request.repository, request.links) }
  },

  'issues/delete-comment': async (request, context) => {
    await deleteComment(await remarkAt(request, context.storage), context)
    return { status: 204, body: undefined }
  },
} satisfies Partial<Handlers>
