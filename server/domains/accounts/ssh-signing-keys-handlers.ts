import { findPerson } from './find-account.ts'
import { requireUser } from '../../access/auth/acting.ts'
import type { Handlers } from '../../api/handler.ts'
import { notFound } from '../../core/errors.ts'
import { addSshKey, deleteSshKey } from './ssh-keys/add.ts'
import { listSshKeys } from './ssh-keys/list.ts'
import { signingKeyView } from './ssh-key-view.ts'

const purpose = 'signing'

export const sshSigningKeys = {
  'users/list-ssh-signing-keys-for-authenticated-user': async (
    { query, caller, links },
    context,
  ) => {
    const params = { purpose, query, links } as const
    const { keys, headers } = await listSshKeys(requireUser(caller), params, context)
    return { status: 200, body: keys.map(signingKeyView), headers }
  },

  'users/create-ssh-signing-key-for-authenticated-user': async ({ body, caller }, context) => {
    const key = await addSshKey(requireUser(caller), purpose, body, context)
    return { status: 201, body: signingKeyView(key) }
  },

  'users/get-ssh-signing-key-for-authenticated-user': async ({ path, caller }, { storage }) => {
    const { id } = requireUser(caller)
    const key = await storage.sshKeys.find(id, purpose, path.ssh_signing_key_id)
    if (!key) throw notFound()
    return { status: 200, body: signingKeyView(key) }
  },

  'users/delete-ssh-signing-key-for-authenticated-user': async ({ path, caller }, context) => {
    await deleteSshKey(requireUser(caller), purpose, path.ssh_signing_key_id, context)
    return { status: 204, body: undefined }
  },

  'users/list-ssh-signing-keys-for-user': async ({ path: { username }, query, links }, context) => {
    const user = await findPerson(username, context)
    const byId = links.at(`/user/${user.id}/ssh_signing_keys`)
    const params = { purpose, query, links: byId } as const
    const { keys, headers } = await listSshKeys(user, params, context)
    return { status: 200, body: keys.map(signingKeyView), headers }
  },
} satisfies Partial<Handlers>
