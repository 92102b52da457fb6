import { userOf, type Caller } from '../auth/caller.ts'
import type { Handlers } from '../contract/types.ts'
import { notFound, requiresAuthentication } from '../errors.ts'
import { giveStar, takeStarBack } from '../repositories/stars.ts'
import type { Account } from '../storage/accounts.ts'

type Ids =
  | 'activity/check-repo-is-starred-by-authenticated-user'
  | 'activity/star-repo-for-authenticated-user'
  | 'activity/unstar-repo-for-authenticated-user'

function starrer(caller: Caller): Account {
  const user = userOf(caller)
  if (!user) throw requiresAuthentication()
  return user
}

export const stars = {
  'activity/check-repo-is-starred-by-authenticated-user': async (
    { caller, repository },
    { storage },
  ) => {
    if (!(await storage.stars.isGiven(starrer(caller).id, repository.id))) throw notFound()
    return { status: 204, body: undefined }
  },

  'activity/star-repo-for-authenticated-user': async ({ caller, repository, links }, context) => {
    await giveStar({ repository, sender: starrer(caller), links }, context)
    return { status: 204, body: undefined }
  },

  'activity/unstar-repo-for-authenticated-user': async ({ caller, repository, links }, context) => {
    await takeStarBack({ repository, sender: starrer(caller), links }, context)
    return { status: 204, body: undefined }
  },
} satisfies Pick<Handlers, Ids>
