import { requireActor } from '../../access/auth/acting.ts'
import type { Context } from '../../api/context.ts'
import type { Handlers, Request } from '../../api/handler.ts'
import { pageLinks, pageOf } from '../../api/page.ts'
import { notFound } from '../../core/errors.ts'
import { deleteCommitComment, updateCommitComment } from './comments/change-comment.ts'
import { createCommitComment } from './comments/create-comment.ts'
import { requireCommitId } from './find-commit.ts'
import { commitCommentView } from './comment-view.ts'

type Listed = Pick<Request<'repos/list-commit-comments-for-repo'>, 'query' | 'repository' | 'links'>
type OnComment = Request<'repos/delete-commit-comment'>

/** One page of comments. @param commitId omit it for all commits of the repository */
async function listed(
  { query, repository, links }: Listed,
  { storage: { commitComments } }: Context,
  commitId?: string,
) {
  const page = pageOf(query)
  const found = await commitComments.list(repository, page, commitId)
  const total = await commitComments.count(repository, page, commitId)
  return {
    status: 200 as const,
    body: found.map((comment) => commitCommentView(comment, repository, links)),
    headers: pageLinks(page, total, links),
  }
}

const changeAt = ({ path, repository, role, caller }: Omit<OnComment, 'body'>) => ({
  id: path.comment_id,
  repository,
  role,
  sender: requireActor(caller),
})

export const commitComments = {
  'repos/list-commit-comments-for-repo': (request, context) => listed(request, context),

  'repos/list-comments-for-commit': async (request, context) => {
    const { path, repository } = request
    const sha = await requireCommitId(context.git.path(repository.id), path.commit_sha)
    return listed(request, context, sha)
  },

  'repos/create-commit-comment': async (request, context) => {
    const { path, repository, caller, links } = request
    const { body, ...wanted } = request.body
    const sender = requireActor(caller)
    const creation = { repository, sender, links, sha: path.commit_sha, body, wanted }
    const comment = await createCommitComment(creation, context)
    const view = commitCommentView(comment, repository, links)
    return { status: 201, body: view, headers: { Location: view.url } }
  },

  'repos/get-commit-comment': async ({ path, repository, links }, { storage }) => {
    const comment = await storage.commitComments.find(repository, path.comment_id)
    if (!comment) throw notFound()
    return { status: 200, body: commitCommentView(comment, repository, links) }
  },

  'repos/update-commit-comment': async (request, context) => {
    const change = { ...changeAt(request), body: request.body.body }
    const comment = await updateCommitComment(change, context)
    return { status: 200, body: commitCommentView(comment, request.repository, request.links) }
  },

  'repos/delete-commit-comment': async (request, context) => {
    await deleteCommitComment(changeAt(request), context)
    return { status: 204, body: undefined }
  },
} satisfies Partial<Handlers>
