import { requireUser } from '../../access/auth/acting.ts'
import type { Caller } from '../../access/auth/caller.ts'
import type { Context } from '../../api/context.ts'
import type { Handlers } from '../../api/handler.ts'
import { notFound } from '../../core/errors.ts'
import type { Thread } from '../../storage/notifications/thread-reads.ts'
import { inboxPage, listNotifications } from './list.ts'
import {
  markAllAsRead,
  markedLater,
  markThreadAsDone,
  markThreadAsRead,
  subscribeToThread,
  unsubscribeFromThread,
} from './mark.ts'
import { threadSubscription, threadView } from './thread-view.ts'

interface Named {
  path: { thread_id: number }
  caller: Caller
}

const named = ({ path, caller }: Named) => ({
  userId: requireUser(caller).id,
  threadId: path.thread_id,
})

async function threadAt(request: Named, { storage }: Pick<Context, 'storage'>): Promise<Thread> {
  const { userId, threadId } = named(request)
  const thread = await storage.notifications.find(userId, threadId)
  if (!thread) throw notFound()
  return thread
}

export const notifications = {
  'activity/list-notifications-for-authenticated-user': ({ query, caller, links }, context) => {
    const userId = requireUser(caller).id
    const list = { userId, query, links, most: inboxPage }
    return listNotifications(list, context)
  },

  'activity/mark-notifications-as-read': async ({ body = {}, caller }, context) => {
    const { last_read_at: until, read = true } = body
    const place = { userId: requireUser(caller).id }
    const isWhole = !read || (await markAllAsRead(place, until, context))
    return isWhole
      ? { status: 205, body: undefined }
      : { status: 202, body: { message: markedLater } }
  },

  'activity/list-repo-notifications-for-authenticated-user': (
    { query, caller, repository, links },
    context,
  ) => {
    const place = { userId: requireUser(caller).id, repositoryId: repository.id }
    return listNotifications({ ...place, query, links }, context)
  },

  'activity/mark-repo-notifications-as-read': async (
    { body = {}, caller, repository, links },
    context,
  ) => {
    const place = { userId: requireUser(caller).id, repositoryId: repository.id }
    if (await markAllAsRead(place, body.last_read_at, context)) {
      return { status: 205, body: undefined }
    }
    const url = links.api(`/repos/${repository.owner.login}/${repository.name}/notifications`)
    return { status: 202, body: { message: markedLater, url } }
  },

  'activity/get-thread': async (request, context) => ({
    status: 200,
    body: threadView(await threadAt(request, context), request.links),
  }),

  'activity/mark-thread-as-read': async (request, context) => {
    await markThreadAsRead(named(request), context)
    return { status: 205, body: undefined }
  },

  'activity/mark-thread-as-done': async (request, context) => {
    await markThreadAsDone(named(request), context)
    return { status: 204, body: undefined }
  },

  'activity/get-thread-subscription-for-authenticated-user': async (request, context) => {
    const thread = await threadAt(request, context)
    const { subscription } = thread
    if (subscription !== 'subscribed' && subscription !== 'ignored') throw notFound()
    return { status: 200, body: threadSubscription(thread, request.links) }
  },

  'activity/set-thread-subscription': async (request, context) => {
    const { ignored = false } = request.body ?? {}
    const thread = await subscribeToThread(named(request), ignored, context)
    return { status: 200, body: threadSubscription(thread, request.links) }
  },

  'activity/delete-thread-subscription': async (request, context) => {
    await unsubscribeFromThread(named(request), context)
    return { status: 204, body: undefined }
  },
} satisfies Partial<Handlers>
