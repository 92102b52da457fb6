import { findAccount } from '../../accounts/find-account.ts'
import { requireUser } from '../../../access/auth/acting.ts'
import type { Handlers, Request } from '../../../api/handler.ts'
import { notFound } from '../../../core/errors.ts'
import { starRepository, unstarRepository } from '../../repositories/stars.ts'
import { simpleUser } from '../../../api/views/simple-user.ts'
import { readablePage } from '../../repositories/readable-page.ts'
import { pageLinks, pageOf } from '../../../api/page.ts'

type Query = NonNullable<Request<'activity/list-repos-starred-by-user'>['query']>

/** Sort order of a list of stars, and the filters for its pagination links. */
function sorted({ sort = 'created', direction = 'desc' }: Query) {
  const by = sort === 'created' ? ('starred' as const) : ('pushed' as const)
  return { order: { by, direction }, filters: { sort, direction } }
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

  'activity/list-repos-starred-by-authenticated-user': ({ query = {}, caller, links }, context) => {
    const params = { caller, links, query, address: '/user/starred', ...sorted(query) }
    return readablePage({ starredBy: requireUser(caller).id }, params, context)
  },

  'activity/list-repos-starred-by-user': async ({ path, query = {}, caller, links }, context) => {
    const user = await findAccount(path.username, context)
    const address = `/users/${path.username}/starred`
    const params = { caller, links, query, address, ...sorted(query) }
    return readablePage({ starredBy: user.id }, params, context)
  },

  'activity/list-stargazers-for-repo': async (
    { path, query = {}, repository, links },
    { storage },
  ) => {
    const page = pageOf(query)
    const stargazers = await storage.stars.givers(repository, page)
    const total = await storage.stars.countGivers(repository, page)
    return {
      status: 200,
      body: stargazers.map((user) => simpleUser(user, links)),
      headers: pageLinks(`/repos/${path.owner}/${path.repo}/stargazers`, page, total, links),
    }
  },
} satisfies Partial<Handlers>
