import { findPerson } from './find-account.ts'
import { requireUser } from '../../access/auth/acting.ts'
import type { Context } from '../../api/context.ts'
import type { Handlers } from '../../api/handler.ts'
import { notFound } from '../../core/errors.ts'
import { addGpgKey, deleteGpgKey } from './gpg-keys/add.ts'
import type { Links } from '../../core/links.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import { gpgKeyView } from './gpg-key-view.ts'
import { pageLinks, pageOf } from '../../api/page.ts'

interface ListOptions {
  query: Parameters<typeof pageOf>[0] | undefined
  links: Links
}

async function list(
  { id }: Account,
  { query = {}, links }: ListOptions,
  { storage: { gpgKeys, emails } }: Context,
) {
  const page = pageOf(query)
  const keys = await gpgKeys.list(id, page)
  const verified = await emails.verifiedKeys(id)
  return {
    status: 200 as const,
    body: keys.map((key) => gpgKeyView(key, verified)),
    headers: pageLinks(page, await gpgKeys.count(id), links),
  }
}

export const gpgKeys = {
  'users/list-gpg-keys-for-authenticated-user': async ({ query, caller, links }, context) =>
    list(requireUser(caller), { query, links }, context),

  'users/create-gpg-key-for-authenticated-user': async ({ body, caller }, context) => {
    const user = requireUser(caller)
    const key = await addGpgKey(user, body, context)
    const verified = await context.storage.emails.verifiedKeys(user.id)
    return { status: 201, body: gpgKeyView(key, verified) }
  },

  'users/get-gpg-key-for-authenticated-user': async ({ path, caller }, { storage }) => {
    const { id } = requireUser(caller)
    const key = await storage.gpgKeys.find(id, path.gpg_key_id)
    if (!key) throw notFound()
    return { status: 200, body: gpgKeyView(key, await storage.emails.verifiedKeys(id)) }
  },

  'users/delete-gpg-key-for-authenticated-user': async ({ path, caller }, context) => {
    await deleteGpgKey(requireUser(caller), path.gpg_key_id, context)
    return { status: 204, body: undefined }
  },

  'users/list-gpg-keys-for-user': async ({ path: { username }, query, links }, context) => {
    const user = await findPerson(username, context)
    return list(user, { query, links: links.at(`/user/${user.id}/gpg_keys`) }, context)
  },
} satisfies Partial<Handlers>
