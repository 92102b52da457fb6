import { generateKey } from 'openpgp'
import { makeSshKey } from '../../../_support/keys/ssh-keys.ts'

export interface Keys {
  /** As a line of `authorized_keys`. */
  ssh(): string
  /** Armored. */
  gpg(): Promise<string>
}

/**
 * New keys.
 * @param email of their owner
 */
export const freshKeys = (email: string): Keys => ({
  ssh: () => makeSshKey().line,
  async gpg() {
    const { publicKey } = await generateKey({
      userIDs: [{ name: 'Mona', email }],
      format: 'armored',
    })
    return publicKey
  },
})
