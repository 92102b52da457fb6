import { generateKey } from 'openpgp'
import ssh2 from 'ssh2'

export interface Keys {
  /** As a line of `authorized_keys`. */
  ssh(): string
  /** Armoured. */
  gpg(): Promise<string>
}

/** Keys that were never used before. @param email whose they are */
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
