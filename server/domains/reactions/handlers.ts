import { requireActor } from '../../access/auth/acting.ts'
import type { Context } from '../../api/context.ts'
import type { Handlers, Request } from '../../api/handler.ts'
import { pageLinks, pageOf } from '../../api/page.ts'
import type { Access } from '../../contract/operation.ts'
import {
  commentSubject,
  commitCommentSubject,
  issueSubject,
  releaseSubject,
  reviewCommentSubject,
  type SubjectReader,
} from './reaction-subjects.ts'
import { react, removeReaction, type FindReacted } from './reactions.ts'
import { reactionView } from './view.ts'

type InRepository = Pick<
  Request<'reactions/delete-for-issue'>,
  'caller' | 'repository' | 'role' | 'links'
>
type Listed = Pick<Request<'reactions/list-for-issue'>, 'query'> & InRepository
type Added = Pick<Request<'reactions/create-for-issue'>, 'body'> & InRepository
type Removed = InRepository & { path: { reaction_id: number } }

/** Finds a subject for a caller, by number or id. */
type SubjectOf = (reader: SubjectReader, number: number) => FindReacted

const readerOf = ({ caller, role }: InRepository, access: Access): SubjectReader => ({
  caller,
  role,
  access,
})

/** A page of reactions. */
async function listed(request: Listed, find: FindReacted, context: Context) {
  const { query, repository, links } = request
  const { content } = query ?? {}
  const page = pageOf(query ?? {})
  const { subject } = await find(repository, context.storage)
  const { reactions } = context.storage
  const found = await reactions.list(subject, content, page)
  const total = await reactions.count(subject, content, page)
  return {
    status: 200 as const,
    body: found.map((reaction) => reactionView(reaction, links)),
    headers: pageLinks(page, total, links),
  }
}

async function added(request: Added, find: FindReacted, context: Context) {
  const { caller, repository, role, links, body } = request
  const reacting = { repository, role, sender: requireActor(caller), content: body.content }
  const { reaction, isNew } = await react(reacting, find, context)
  const view = reactionView(reaction, links)
  return isNew ? { status: 201 as const, body: view } : { status: 200 as const, body: view }
}

async function removed(request: Removed, find: FindReacted, context: Context) {
  const { caller, repository, role, path } = request
  const reacting = { repository, role, sender: requireActor(caller), id: path.reaction_id }
  await removeReaction(reacting, find, context)
  return { status: 204 as const, body: undefined }
}

const reading = (request: InRepository, of: SubjectOf, id: number) =>
  of(readerOf(request, 'read'), id)
const writing = (request: InRepository, of: SubjectOf, id: number) =>
  of(readerOf(request, 'write'), id)

export const reactions = {
  'reactions/list-for-issue': (request, context) => {
    const { issue_number: number } = request.path
    const find = reading(request, issueSubject, number)
    return listed(request, find, context)
  },
  'reactions/create-for-issue': (request, context) =>
    added(request, writing(request, issueSubject, request.path.issue_number), context),
  'reactions/delete-for-issue': (request, context) =>
    removed(request, writing(request, issueSubject, request.path.issue_number), context),

  'reactions/list-for-issue-comment': (request, context) => {
    const { comment_id: id } = request.path
    const find = reading(request, commentSubject, id)
    return listed(request, find, context)
  },
  'reactions/create-for-issue-comment': (request, context) =>
    added(request, writing(request, commentSubject, request.path.comment_id), context),
  'reactions/delete-for-issue-comment': (request, context) =>
    removed(request, writing(request, commentSubject, request.path.comment_id), context),

  'reactions/list-for-pull-request-review-comment': (request, context) => {
    const { comment_id: id } = request.path
    const find = reading(request, reviewCommentSubject, id)
    return listed(request, find, context)
  },
  'reactions/create-for-pull-request-review-comment': (request, context) =>
    added(request, writing(request, reviewCommentSubject, request.path.comment_id), context),
  'reactions/delete-for-pull-request-comment': (request, context) =>
    removed(request, writing(request, reviewCommentSubject, request.path.comment_id), context),

  'reactions/list-for-commit-comment': (request, context) => {
    const { comment_id: id } = request.path
    const find = reading(request, commitCommentSubject, id)
    return listed(request, find, context)
  },
  'reactions/create-for-commit-comment': (request, context) =>
    added(request, writing(request, commitCommentSubject, request.path.comment_id), context),
  'reactions/delete-for-commit-comment': (request, context) =>
    removed(request, writing(request, commitCommentSubject, request.path.comment_id), context),

  'reactions/list-for-release': (request, context) => {
    const { release_id: id } = request.path
    const find = reading(request, releaseSubject, id)
    return listed(request, find, context)
  },
  'reactions/create-for-release': (request, context) =>
    added(request, writing(request, releaseSubject, request.path.release_id), context),
  'reactions/delete-for-release': (request, context) =>
    removed(request, writing(request, releaseSubject, request.path.release_id), context),
} satisfies Partial<Handlers>
