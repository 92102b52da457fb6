import { findPerson } from '../accounts/find-account.ts'
import { requireActor, requireUser } from '../../access/auth/acting.ts'
import {
  blockForOrganization,
  blockForUser,
  unblockForOrganization,
  unblockForUser,
} from './block.ts'
import type { Context } from '../../api/context.ts'
import type { Handlers } from '../../api/handler.ts'
import { notFound } from '../../core/errors.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import { simpleUser } from '../../api/views/simple-user.ts'
import { storedPage, type ListRequest } from '../../api/page.ts'

async function list({ id }: Account, params: ListRequest, { storage: { blocks } }: Context) {
  const { items, headers } = await storedPage(params, {
    list: (page) => blocks.list(id, page),
    count: () => blocks.count(id),
  })
  return {
    status: 200 as const,
    body: items.map((each) => simpleUser(each, params.links)),
    headers,
  }
}

/** @throws ServiceError 404 when the user is not blocked */
async function check(account: Account, login: string, context: Context) {
  const { id } = await findPerson(login, context)
  if (!(await context.storage.blocks.isBlocked(account.id, id))) throw notFound()
  return { status: 204 as const, body: undefined }
}

export const blocks = {
  'orgs/list-blocked-users': ({ organization, query, links }, context) =>
    list(organization, { links, query }, context),

  'orgs/check-blocked-user': ({ organization, path }, context) =>
    check(organization, path.username, context),

  'orgs/block-user': async ({ organization: account, path, caller, links }, context) => {
    const user = await findPerson(path.username, context)
    await blockForOrganization({ account, user, sender: requireActor(caller), links }, context)
    return { status: 204, body: undefined }
  },

  'orgs/unblock-user': async ({ organization: account, path, caller, links }, context) => {
    const user = await findPerson(path.username, context)
    await unblockForOrganization({ account, user, sender: requireActor(caller), links }, context)
    return { status: 204, body: undefined }
  },

  'users/list-blocked-by-authenticated-user': ({ query, caller, links }, context) =>
    list(requireUser(caller), { links, query }, context),

  'users/check-blocked': ({ path, caller }, context) =>
    check(requireUser(caller), path.username, context),

  'users/block': async ({ path, caller, links }, context) => {
    const account = requireUser(caller)
    const user = await findPerson(path.username, context)
    await blockForUser({ account, user, sender: account, links }, context)
    return { status: 204, body: undefined }
  },

  'users/unblock': async ({ path, caller }, context) => {
    const user = await findPerson(path.username, context)
    await unblockForUser(requireUser(caller), user, context)
    return { status: 204, body: undefined }
  },
} satisfies Partial<Handlers>
