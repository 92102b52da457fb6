import { accountNamed } from '../../accounts/named.ts'
import { requireUser } from '../../../access/auth/acting.ts'
import type { Handlers, Request } from '../../../api/handler.ts'
import { notFound } from '../../../core/errors.ts'
import { giveStar, takeStarBack } from '../../repositories/stars.ts'
import { simpleUser } from '../../../api/views/simple-user.ts'
import { listedRepositories } from '../../repositories/handlers/listed-repositories.ts'
import { pageLinks, pageOf } from '../../../api/page.ts'

type Query = NonNullable<Request<'activity/list-repos-starred-by-user'>['query']>

/** How a list of stars is sorted, and what its links must say of that. */
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
    await giveStar({ repository, sender: requireUser(caller), links }, context)
    return { status: 204, body: undefined }
  },

  'activity/unstar-repo-for-authenticated-user': async ({ caller, repository, links }, context) => {
    await takeStarBack({ repository, sender: requireUser(caller), links }, context)
    return { status: 204, body: undefined }
  },

  'activity/list-repos-starred-by-authenticated-user': ({ query = {}, caller, links }, context) => {
    const asked = { caller, links, query, address: '/user/starred', ...sorted(query) }
    return listedRepositories({ starredBy: requireUser(caller).id }, asked, context)
  },

  'activity/list-repos-starred-by-user': async ({ path, query = {}, caller, links }, context) => {
    const user = await accountNamed(path.username, context)
    const address = `/users/${path.username}/starred`
    const asked = { caller, links, query, address, ...sorted(query) }
    return listedRepositories({ starredBy: user.id }, asked, context)
  },

  'activity/list-stargazers-for-repo': async (
    { path, query = {}, repository, links },
    { storage },
  ) => {
    const page = pageOf(query)
    const givers = await storage.stars.givers(repository, page)
    const total = await storage.stars.countGivers(repository)
    return {
      status: 200,
      body: givers.map((user) => simpleUser(user, links)),
      headers: pageLinks(`/repos/${path.owner}/${path.repo}/stargazers`, page, total, links),
    }
  },
} satisfies Partial<Handlers>
