import { findAccount } from '../accounts/find-account.ts'
import { requireUser } from '../../access/auth/acting.ts'
import { acceptedForm, formHeader } from '../../api/accepted-form.ts'
import type { Context } from '../../api/context.ts'
import { timestamp } from '../../core/clock.ts'
import type { Handlers, Request } from '../../api/handler.ts'
import { notFound } from '../../core/errors.ts'
import { starRepository, unstarRepository } from './stars.ts'
import { simpleUser } from '../../api/views/simple-user.ts'
import { readablePage, type ListOptions } from '../repositories/readable-page.ts'
import { pageLinks, pageOf } from '../../api/page.ts'

type Query = NonNullable<Request<'activity/list-repos-starred-by-user'>['query']>

/** Sort order of a list of stars. */
function sorted({ sort = 'created', direction = 'desc' }: Query) {
  const by = sort === 'created' ? ('starred' as const) : ('pushed' as const)
  return { order: { by, direction } }
}

/** Whether the caller asks for the times of the stars. */
const wantsTimes = (accept: string, { brand }: Pick<Context, 'brand'>): boolean =>
  acceptedForm(accept, ['star'], brand) !== undefined

type Item = { id: number }

/** Adds the time of the star to each repository or user of a list. */
function withTimes<Page extends { headers: Record<string, string> }>(
  page: Page,
  name: 'repo' | 'user',
  times: ReadonlyMap<number, number>,
  { brand }: Pick<Context, 'brand'>,
) {
  const starredAt = ({ id }: Item) => timestamp(times.get(id) ?? 0)
  const inForm = (body: unknown): unknown =>
    (body as Item[]).map((item) => ({ starred_at: starredAt(item), [name]: item }))
  return { ...page, headers: { ...page.headers, ...formHeader('star', brand) }, inForm }
}

/** Lists the repositories that a user starred, in the form that the caller asks for. */
async function listed(
  userId: number,
  { accept, ...params }: ListOptions & { accept: string },
  context: Context,
) {
  const page = await readablePage({ starredBy: userId }, params, context)
  if (!wantsTimes(accept, context)) return page
  const ids = page.body.map(({ id }) => id)
  const times = await context.storage.stars.givenAt(userId, ids)
  return withTimes(page, 'repo', times, context)
}

export const stars = {
  'activity/check-repo-is-starred-by-authenticated-user': async (
    { caller, repository },
    { storage },
  ) => {
    if (!(await storage.stars.isGiven(requireUser(caller).id, repository.id))) throw notFound()
    return { status: 204, body: undefined }
  },

  'activity/star-repo-for-authenticated-user': async ({ caller, repository, links }, context) => {
    await starRepository({ repository, sender: requireUser(caller), links }, context)
    return { status: 204, body: undefined }
  },

  'activity/unstar-repo-for-authenticated-user': async ({ caller, repository, links }, context) => {
    await unstarRepository({ repository, sender: requireUser(caller), links }, context)
    return { status: 204, body: undefined }
  },

  'activity/list-repos-starred-by-authenticated-user': (request, context) => {
    const { query = {}, caller, links, accept } = request
    const params = { caller, links, query, accept, ...sorted(query) }
    return listed(requireUser(caller).id, params, context)
  },

  'activity/list-repos-starred-by-user': async (request, context) => {
    const { path, query = {}, caller, links, accept } = request
    const user = await findAccount(path.username, context)
    const byId = links.at(`/user/${user.id}/starred`)
    const params = { caller, links: byId, query, accept, ...sorted(query) }
    return listed(user.id, params, context)
  },

  'activity/list-stargazers-for-repo': async (
    { query = {}, repository, links, accept },
    context,
  ) => {
    const { stars } = context.storage
    const page = pageOf(query)
    const stargazers = await stars.givers(repository, page)
    const total = await stars.countGivers(repository, page)
    const reply = {
      status: 200 as const,
      body: stargazers.map((user) => simpleUser(user, links)),
      headers: pageLinks(page, total, links),
    }
    if (!wantsTimes(accept, context)) return reply
    const ids = stargazers.map(({ id }) => id)
    return withTimes(reply, 'user', await stars.givenBy(ids, repository.id), context)
  },
} satisfies Partial<Handlers>
