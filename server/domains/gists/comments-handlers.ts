import { requireUser } from '../../access/auth/acting.ts'
import { refuseBlocked } from '../moderation/refuse.ts'
import type { Context } from '../../api/context.ts'
import type { Handlers } from '../../api/handler.ts'
import { notFound } from '../../core/errors.ts'
import { findGist } from './find.ts'
import { lockGist } from './update.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import { gistComment, gistCommentUrl } from './comment-view.ts'
import { pageLinks, pageOf } from '../../api/page.ts'

/** Finds a comment with its gist and author. @throws ServiceError 404 */
async function found(path: { gist_id: string; comment_id: number }, context: Context) {
  const { storage } = context
  const gist = await findGist(path.gist_id, context)
  const comment = await storage.gistComments.find(gist.id, path.comment_id)
  const user = comment && (await storage.accounts.find(comment.user_id))
  if (!comment || !user) throw notFound()
  return { gist, comment, user }
}

export const gistComments = {
  'gists/list-comments': async ({ path, query = {}, links }, context) => {
    const { storage } = context
    const gist = await findGist(path.gist_id, context)
    const page = pageOf(query)
    const comments = await storage.gistComments.list(gist.id, page)
    const users = await storage.accounts.findMany(comments.map(({ user_id }) => user_id))
    return {
      status: 200,
      body: comments.map((comment) =>
        gistComment(comment, { gist, user: users.get(comment.user_id) as Account }, links),
      ),
      headers: pageLinks(page, gist.comments, links),
    }
  },

  'gists/create-comment': async ({ path, body, caller, links }, context) => {
    const { storage, clock } = context
    const user = requireUser(caller)
    const { id } = await findGist(path.gist_id, context)
    const now = clock.now()
    const input = { gist_id: id, user_id: user.id, body: body.body }
    const { gist, comment } = await storage.transaction(async (transaction) => {
      const present = await lockGist(transaction, id)
      await refuseBlocked(transaction, { id: present.owner_id }, user)
      const moment = { created_at: now, updated_at: now }
      return {
        gist: present,
        comment: await transaction.gistComments.create({ ...input, ...moment }),
      }
    })
    const headers = { Location: gistCommentUrl(gist, comment, links) }
    return { status: 201, body: gistComment(comment, { gist, user }, links), headers }
  },

  'gists/get-comment': async ({ path, links }, context) => {
    const { comment, ...related } = await found(path, context)
    return { status: 200, body: gistComment(comment, related, links) }
  },

  'gists/update-comment': async ({ path, body, caller, links }, context) => {
    const { storage, clock } = context
    const { comment, ...related } = await found(path, context)
    const user = requireUser(caller)
    if (comment.user_id !== user.id) throw notFound()
    await refuseBlocked(storage, { id: related.gist.owner_id }, user)
    const changed = await storage.gistComments.update(comment.id, body.body, clock.now())
    if (!changed) throw notFound()
    return { status: 200, body: gistComment(changed, related, links) }
  },

  'gists/delete-comment': async ({ path, caller }, context) => {
    const { comment, gist } = await found(path, context)
    const { id } = requireUser(caller)
    if (![comment.user_id, gist.owner_id].includes(id)) throw notFound()
    await context.storage.transaction(async (transaction) => {
      await transaction.gists.lock(gist.id)
      await transaction.gistComments.delete(comment)
    })
    return { status: 204, body: undefined }
  },
} satisfies Partial<Handlers>
