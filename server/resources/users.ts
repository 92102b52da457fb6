import { userOf } from '../auth/caller.ts'
import type { Handlers } from '../contract/types.ts'
import { notFound, requiresAuthentication } from '../errors.ts'
import { privateUser } from '../views/private-user.ts'
import { publicUser } from '../views/public-user.ts'

export const users = {
  'users/get-authenticated': async ({ caller, links }, { storage }) => {
    const user = userOf(caller)
    if (!user) throw requiresAuthentication()
    const counts = await storage.accounts.repositoryCounts(user.id)
    return { status: 200, body: privateUser(user, counts, links) }
  },

  'users/get-by-username': async ({ path, links }, { storage }) => {
    const account = await storage.accounts.findByLogin(path.username)
    if (!account) throw notFound()
    const counts = await storage.accounts.repositoryCounts(account.id)
    return { status: 200, body: publicUser(account, counts, links) }
  },
} satisfies Pick<Handlers, 'users/get-authenticated' | 'users/get-by-username'>
