import { findAccount } from '../find-account.ts'
import { updateProfile } from '../profile.ts'
import { requireUser } from '../../../access/auth/acting.ts'
import { isScoped, type Caller } from '../../../access/auth/caller.ts'
import { expandScopes } from '../../../access/auth/scopes.ts'
import type { Handlers } from '../../../api/handler.ts'
import type { Account } from '../../../storage/accounts/accounts.ts'
import type { Storage } from '../../../storage/index.ts'
import { privateUser } from '../views/private-user.ts'
import { publicUser, type AccountCounts } from '../views/public-user.ts'

/** A token without the scope returns only the public profile of its user. */
const mayReadProfile = (caller: Caller) =>
  !isScoped(caller) || expandScopes(caller.token.scopes).has('read:user')

async function countsOf({ id }: Account, storage: Storage): Promise<AccountCounts> {
  const { accounts, follows, gists } = storage
  const repositories = await accounts.repositoryCounts(id)
  return { ...repositories, ...(await follows.counts(id)), gists: await gists.counts(id) }
}

export const users = {
  'users/get-authenticated': async ({ caller, links }, { storage }) => {
    const user = requireUser(caller)
    const counts = await countsOf(user, storage)
    const view = mayReadProfile(caller) ? privateUser : publicUser
    return { status: 200, body: view(user, counts, links) }
  },

  'users/get-by-username': async ({ path, links }, context) => {
    const account = await findAccount(path.username, context)
    const counts = await countsOf(account, context.storage)
    return { status: 200, body: publicUser(account, counts, links) }
  },

  'users/update-authenticated': async ({ caller, body = {}, links }, context) => {
    const user = await updateProfile(requireUser(caller), body, context)
    return { status: 200, body: privateUser(user, await countsOf(user, context.storage), links) }
  },
} satisfies Partial<Handlers>
