import { findAccount, findPerson } from '../accounts/find-account.ts'
import { requireUser } from '../../access/auth/acting.ts'
import { refuseBlockedNow } from '../moderation/refuse.ts'
import type { Context } from '../../api/context.ts'
import type { Handlers } from '../../api/handler.ts'
import { notFound, validationFailed } from '../../core/errors.ts'
import type { Links } from '../../core/links.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import { simpleUser } from '../../api/views/simple-user.ts'
import { pageLinks, pageOf } from '../../api/page.ts'

/** @throws ServiceError 404 when `user` does not follow `login` */
async function checkFollowing(user: Account, login: string, context: Context) {
  const { id } = await findPerson(login, context)
  if (!(await context.storage.follows.isFollowing(user.id, id))) throw notFound()
  return { status: 204 as const, body: undefined }
}

interface ListOptions {
  links: Links
  query?: Parameters<typeof pageOf>[0] | undefined
}

/** Lists the followers of an account, or the accounts it follows. */
async function list(
  which: 'followers' | 'following',
  { id }: Account,
  { links, query = {} }: ListOptions,
  { storage: { follows } }: Context,
) {
  const page = pageOf(query)
  const [found, total] =
    which === 'followers'
      ? [await follows.followersOf(id, page), await follows.countFollowers(id, page)]
      : [await follows.followedBy(id, page), await follows.countFollowed(id, page)]
  return {
    status: 200 as const,
    body: found.map((each) => simpleUser(each, links)),
    headers: pageLinks(page, total, links),
  }
}

export const following = {
  'users/check-person-is-followed-by-authenticated': async ({ path, caller }, context) =>
    checkFollowing(requireUser(caller), path.username, context),

  'users/check-following-for-user': async ({ path }, context) =>
    checkFollowing(await findAccount(path.username, context), path.target_user, context),

  'users/follow': async ({ path, caller }, context) => {
    const user = requireUser(caller)
    const followed = await findPerson(path.username, context)
    if (followed.id === user.id) {
      const message = 'You cannot follow yourself'
      throw validationFailed({ resource: 'Follow', field: 'username', code: 'invalid', message })
    }
    const { storage, clock } = context
    const follow = { user_id: user.id, followed_id: followed.id, created_at: clock.now() }
    await storage.transaction(async (transaction) => {
      await refuseBlockedNow(transaction, followed, user)
      await transaction.follows.follow(follow)
    })
    return { status: 204, body: undefined }
  },

  'users/unfollow': async ({ path, caller }, context) => {
    const user = requireUser(caller)
    const { id } = await findPerson(path.username, context)
    await context.storage.follows.unfollow(user.id, id)
    return { status: 204, body: undefined }
  },

  'users/list-followers-for-authenticated-user': ({ query, caller, links }, context) =>
    list('followers', requireUser(caller), { links, query }, context),

  'users/list-followed-by-authenticated-user': ({ query, caller, links }, context) =>
    list('following', requireUser(caller), { links, query }, context),

  'users/list-followers-for-user': async ({ path: { username }, query, links }, context) => {
    const account = await findAccount(username, context)
    const byId = links.at(`/user/${account.id}/followers`)
    return list('followers', account, { links: byId, query }, context)
  },

  'users/list-following-for-user': async ({ path: { username }, query, links }, context) => {
    const account = await findAccount(username, context)
    const byId = links.at(`/user/${account.id}/following`)
    return list('following', account, { links: byId, query }, context)
  },
} satisfies Partial<Handlers>
