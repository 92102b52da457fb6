import { findAccount } from './find-account.ts'
import { addSocialAccounts, deleteSocialAccounts } from './social-accounts.ts'
import { requireUser } from '../../access/auth/acting.ts'
import type { Context } from '../../api/context.ts'
import type { Handlers } from '../../api/handler.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import { socialAccountView } from './social-account-view.ts'
import { storedPage, type ListRequest } from '../../api/page.ts'

async function list(
  { id }: Account,
  params: ListRequest,
  { storage: { socialAccounts } }: Context,
) {
  const { items, headers } = await storedPage(params, {
    list: (page) => socialAccounts.list(id, page),
    count: () => socialAccounts.count(id),
  })
  return { status: 200 as const, body: items.map(socialAccountView), headers }
}

export const socialAccounts = {
  'users/list-social-accounts-for-authenticated-user': ({ query, caller, links }, context) =>
    list(requireUser(caller), { links, query }, context),

  'users/list-social-accounts-for-user': async ({ path: { username }, query, links }, context) => {
    const account = await findAccount(username, context)
    const byId = links.at(`/user/${account.id}/social_accounts`)
    return list(account, { links: byId, query }, context)
  },

  'users/add-social-account-for-authenticated-user': async ({ body, caller }, context) => {
    const added = await addSocialAccounts(requireUser(caller), body.account_urls, context)
    return { status: 201, body: added.map(socialAccountView) }
  },

  'users/delete-social-account-for-authenticated-user': async ({ body, caller }, context) => {
    await deleteSocialAccounts(requireUser(caller), body.account_urls, context)
    return { status: 204, body: undefined }
  },
} satisfies Partial<Handlers>
