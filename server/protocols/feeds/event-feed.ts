import type { Context } from '../../api/context.ts'
import { pageUrl } from '../../api/views/simple-user.ts'
import type { Schemas } from '../../contract/schemas.ts'
import { timestamp } from '../../core/clock.ts'
import type { Links } from '../../core/links.ts'
import { events } from '../../domains/events/handlers.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import { notFound } from '../downloads/respond.ts'
import type { Entry, Feed } from './atom.ts'
import { eventPage, eventTitle } from './event-title.ts'

const limit = 30

function entryOf(event: Schemas['event'], links: Links): Entry {
  const { id, type, actor, created_at: at, repo } = event
  const time = at ?? ''
  return {
    id: `${type}/${id}`,
    title: eventTitle(event),
    page: eventPage(event, links.html(`/${repo.name}`)),
    published: time,
    updated: time,
    author: { name: actor.login, page: pageUrl(actor.login, links), picture: actor.avatar_url },
  }
}

const query = { per_page: limit }

/** What everyone may see of an account: what a user did, and what happened in an organization. */
function publicEvents(account: Account, links: Links, context: Context) {
  const path = { username: account.login }
  const request = { path, organization: account, query, links }
  return account.type === 'Organization'
    ? events['activity/list-public-org-events'](request, context)
    : events['activity/list-public-events-for-user'](request, context)
}

/** The newest public events of the service, as the API lists them. */
export async function publicFeed(links: Links, context: Context): Promise<Feed> {
  const { body } = await events['activity/list-public-events']({ query, links }, context)
  return {
    id: '/timeline',
    title: 'Public activity',
    page: links.html('/'),
    self: links.html('/timeline'),
    entries: body.map((event) => entryOf(event, links)),
    since: timestamp(0),
  }
}

/** The newest public events of an account. @throws ServiceError 404 */
export async function accountFeed(login: string, links: Links, context: Context): Promise<Feed> {
  const account = await context.storage.accounts.findByLogin(login)
  if (!account || account.type === 'Bot' || account.suspended_at !== null) throw notFound()
  const { body } = await publicEvents(account, links, context)
  const page = pageUrl(account.login, links)
  return {
    id: `/${account.login}`,
    title: `Public activity of ${account.login}`,
    page,
    self: `${page}.atom`,
    entries: body.map((event) => entryOf(event, links)),
    since: timestamp(account.created_at),
  }
}
