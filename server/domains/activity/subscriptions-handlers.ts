import { findAccount } from '../accounts/find-account.ts'
import { requireUser } from '../../access/auth/acting.ts'
import type { Handlers } from '../../api/handler.ts'
import { notFound } from '../../core/errors.ts'
import { setSubscription } from './subscriptions.ts'
import { repositorySubscription } from './repository-subscription-view.ts'
import { simpleUser } from '../../api/views/simple-user.ts'
import { readablePage } from '../repositories/readable-page.ts'
import { pageLinks, pageOf } from '../../api/page.ts'

const byAge = { by: 'id', direction: 'asc' } as const

export const subscriptions = {
  'activity/get-repo-subscription': async ({ caller, repository, links }, { storage }) => {
    const found = await storage.subscriptions.find(requireUser(caller).id, repository.id)
    if (!found) throw notFound()
    return { status: 200, body: repositorySubscription(found, repository, links) }
  },

  'activity/set-repo-subscription': async ({ body = {}, caller, repository, links }, context) => {
    const subscribing = { repository, user: requireUser(caller) }
    const set = await setSubscription(subscribing, body, context)
    return { status: 200, body: repositorySubscription(set, repository, links) }
  },

  'activity/delete-repo-subscription': async ({ caller, repository }, context) => {
    const subscribing = { repository, user: requireUser(caller) }
    await setSubscription(subscribing, { subscribed: false }, context)
    return { status: 204, body: undefined }
  },

  'activity/list-watchers-for-repo': async ({ query = {}, repository, links }, { storage }) => {
    const page = pageOf(query)
    const watchers = await storage.subscriptions.watchers(repository, page)
    const total = await storage.subscriptions.countWatchers(repository, page)
    return {
      status: 200,
      body: watchers.map((user) => simpleUser(user, links)),
      headers: pageLinks(page, total, links),
    }
  },

  'activity/list-watched-repos-for-authenticated-user': ({ query, caller, links }, context) => {
    const params = { caller, links, query, order: byAge }
    return readablePage({ watchedBy: requireUser(caller).id }, params, context)
  },

  'activity/list-repos-watched-by-user': async ({ path, query, caller, links }, context) => {
    const user = await findAccount(path.username, context)
    const byId = links.at(`/user/${user.id}/subscriptions`)
    const params = { caller, links: byId, query, order: byAge }
    return readablePage({ watchedBy: user.id }, params, context)
  },
} satisfies Partial<Handlers>
