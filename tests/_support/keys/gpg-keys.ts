import { createMessage, generateKey, sign, type PrivateKey, type PublicKey } from 'openpgp'

/** An OpenPGP key as `gpg` would create it. */
export interface GpgPair {
  key: PrivateKey
  publicKey: PublicKey
  armored: string
  /**
   * An armored signature of a message.
   * @param date creation time of the signature
   */
  sign(message: string | Buffer, date?: Date): Promise<string>
}

/** Before all events of a test. */
export const longAgo = new Date('2026-01-01T00:00:00Z')

/** The output of `gpg --armor --detach-sign` for a message. */
export const signatureBy = async (
  key: PrivateKey,
  message: string | Buffer,
  date = longAgo,
): Promise<string> =>
  sign({
    message: await createMessage({ binary: new Uint8Array(Buffer.from(message as string)) }),
    signingKeys: key,
    detached: true,
    date,
  })

type Options = Parameters<typeof generateKey>[0]

/** Creates a new key for a user. */
export async function makeGpgKey(
  email = 'mona@example.com',
  more: Partial<Omit<Options, 'format' | 'type' | 'curve'>> = {},
): Promise<GpgPair> {
  const { privateKey: key, publicKey } = await generateKey({
    userIDs: [{ name: 'Somebody', email }],
    date: longAgo,
    ...more,
    type: 'ecc',
    curve: 'ed25519Legacy',
    format: 'object',
  })
  return {
    key,
    publicKey,
    armored: publicKey.armor(),
    sign: (message, date) => signatureBy(key, message, date),
  }
}
