import { findPerson } from './find-account.ts'
import { requireUser } from '../../access/auth/acting.ts'
import type { Handlers } from '../../api/handler.ts'
import { notFound } from '../../core/errors.ts'
import { addSshKey, deleteSshKey } from './ssh-keys/add.ts'
import { listSshKeys } from './ssh-keys/list.ts'
import { keyView, simpleKeyView } from './ssh-key-view.ts'

const purpose = 'authentication'

export const sshKeys = {
  'users/list-public-ssh-keys-for-authenticated-user': async (
    { query, caller, links },
    context,
  ) => {
    const params = { purpose, query, links } as const
    const { keys, headers } = await listSshKeys(requireUser(caller), params, context)
    return { status: 200, body: keys.map((key) => keyView(key, links)), headers }
  },

  'users/create-public-ssh-key-for-authenticated-user': async (
    { body, caller, links },
    context,
  ) => {
    const key = await addSshKey(requireUser(caller), purpose, body, context)
    return { status: 201, body: keyView(key, links) }
  },

  'users/get-public-ssh-key-for-authenticated-user': async (
    { path, caller, links },
    { storage },
  ) => {
    const key = await storage.sshKeys.find(requireUser(caller).id, purpose, path.key_id)
    if (!key) throw notFound()
    return { status: 200, body: keyView(key, links) }
  },

  'users/delete-public-ssh-key-for-authenticated-user': async ({ path, caller }, context) => {
    await deleteSshKey(requireUser(caller), purpose, path.key_id, context)
    return { status: 204, body: undefined }
  },

  'users/list-public-keys-for-user': async ({ path: { username }, query, links }, context) => {
    const user = await findPerson(username, context)
    const params = { purpose, query, links: links.at(`/user/${user.id}/keys`) } as const
    const { keys, headers } = await listSshKeys(user, params, context)
    return { status: 200, body: keys.map(simpleKeyView), headers }
  },
} satisfies Partial<Handlers>
