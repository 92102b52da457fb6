import { addGpgKey } from '../../../server/domains/accounts/gpg-keys/add.ts'
import { addSshKey } from '../../../server/domains/accounts/ssh-keys/add.ts'
import { makeGpgKey } from '../keys/gpg-keys.ts'
import { makeSshKey } from '../keys/ssh-keys.ts'
import type { TestServer } from '../start-server.ts'

export const noKeys = {
  key_id: 0,
  ssh_signing_key_id: 0,
  gpg_key_id: 0,
  armored_public_key: '',
}

type Keys = typeof noKeys

/**
 * Adds a key of each type to a user.
 * @param email the identity of the OpenPGP key
 */
export async function plantKeys(
  { context }: TestServer,
  login: string,
  email?: string,
): Promise<Keys> {
  const user = await context.storage.accounts.findByLogin(login)
  if (!user) throw new Error(`User ${login} not found`)
  const { armored: armored_public_key } = await makeGpgKey(email)
  const key = () => ({ key: makeSshKey().line })
  return {
    key_id: (await addSshKey(user, 'authentication', key(), context)).id,
    ssh_signing_key_id: (await addSshKey(user, 'signing', key(), context)).id,
    gpg_key_id: (await addGpgKey(user, { armored_public_key }, context)).id,
    armored_public_key,
  }
}

/** Keys for requests: an unregistered one to add, and some existing ones. */
export class PlantedKeys {
  readonly #server: TestServer
  readonly #planted = new Map<string, Keys>()

  constructor(server: TestServer) {
    this.#server = server
  }

  async #areThere(login: string, { key_id, ssh_signing_key_id, gpg_key_id }: Keys) {
    const { accounts, sshKeys, gpgKeys } = this.#server.context.storage
    const id = (await accounts.findByLogin(login))?.id ?? 0
    const found = await Promise.all([
      sshKeys.find(id, 'authentication', key_id),
      sshKeys.find(id, 'signing', ssh_signing_key_id),
      gpgKeys.find(id, gpg_key_id),
    ])
    return found.every(Boolean)
  }

  async for(method: string, login: string): Promise<Keys> {
    if (method === 'POST') return { ...noKeys, armored_public_key: (await makeGpgKey()).armored }
    const known = this.#planted.get(login)
    if (known && (await this.#areThere(login, known))) return known
    const keys = await plantKeys(this.#server, login)
    this.#planted.set(login, keys)
    return keys
  }
}
