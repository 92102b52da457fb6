import { generateKey } from 'openpgp'
import ssh2 from 'ssh2'

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
  ssh: () => ssh2.utils.generateKeyPairSync('ed25519').public.trim(),
  async gpg() {
    const { publicKey } = await generateKey({
      userIDs: [{ name: 'Mona', email }],
      format: 'armored',
    })
    return publicKey
  },
})
