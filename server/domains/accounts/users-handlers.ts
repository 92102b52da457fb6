import { findAccount } from './find-account.ts'
import { updateProfile } from './profile.ts'
import { requireUser } from '../../access/auth/acting.ts'
import { isScoped, userOf, type Caller } from '../../access/auth/caller.ts'
import { expandScopes } from '../../access/auth/scopes.ts'
import type { Links } from '../../core/links.ts'
import type { Handlers } from '../../api/handler.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Storage } from '../../storage/index.ts'
import { privateUser } from './private-user-view.ts'
import { simpleUser } from '../../api/views/simple-user.ts'
import { pageAfterId } from '../../api/page.ts'
import { notFound } from '../../core/errors.ts'
import { publicUser } from './public-user-view.ts'

/** A token without the scope returns only the public profile of its user. */
const mayReadProfile = (caller: Caller) =>
  !isScoped(caller) || expandScopes(caller.token.scopes).has('read:user')

/** The private view of the caller's own account. */
async function ownView(user: Account, { accounts }: Storage, links: Links) {
  const counts = { ...(await accounts.counts(user.id)), ...(await accounts.privateCounts(user.id)) }
  return privateUser(user, counts, links)
}

/** The account as the caller may see it. */
async function shown(account: Account, caller: Caller, storage: Storage, links: Links) {
  const isOwn = userOf(caller)?.id === account.id
  if (isOwn && mayReadProfile(caller)) return ownView(account, storage, links)
  return publicUser(account, await storage.accounts.counts(account.id), links)
}

export const users = {
  'users/get-authenticated': async ({ caller, links }, { storage }) => {
    const user = requireUser(caller)
    return { status: 200, body: await shown(user, caller, storage, links) }
  },

  'users/get-by-username': async ({ path, caller, links }, context) => {
    const account = await findAccount(path.username, context)
    return { status: 200, body: await shown(account, caller, context.storage, links) }
  },

  'users/get-by-id': async ({ path, caller, links }, { storage }) => {
    const account = await storage.accounts.find(path.account_id)
    if (!account) throw notFound()
    return { status: 200, body: await shown(account, caller, storage, links) }
  },

  'users/list': async ({ query, links }, { storage }) => {
    const { items, headers } = await pageAfterId({ links, query }, (range) =>
      storage.accountLists.list(range),
    )
    return { status: 200, body: items.map((each) => simpleUser(each, links)), headers }
  },

  'users/update-authenticated': async ({ caller, body = {}, links }, context) => {
    const user = await updateProfile(requireUser(caller), body, context)
    return { status: 200, body: await ownView(user, context.storage, links) }
  },
} satisfies Partial<Handlers>
