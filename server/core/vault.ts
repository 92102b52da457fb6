import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import type { Keys } from './secret-key.ts'

const algorithm = 'aes-256-gcm'
const nonceLength = 12
const authTagLength = 16

/**
 * Encrypts secrets that must be readable again, such as webhook secrets, before they are stored.
 */
export interface Vault {
  /** Encrypts a secret. @param owner the resource it belongs to; it decrypts only for this owner */
  seal(secret: string, owner: string): string
  /** Decrypts a secret. @throws SealError for an unknown key, another owner or damaged data */
  open(sealed: string, owner: string): string
}

/**
 * A secret that cannot be decrypted. The message names the owner and the reason, not the secret.
 */
export class SealError extends Error {
  override readonly name = 'SealError'
}

interface Key {
  id: string
  bytes: Buffer
}

function keyFrom(text: string): Key {
  const bytes = createHash('sha256').update(`vault ${text}`).digest()
  return { id: createHash('sha256').update(bytes).digest('hex').slice(0, 8), bytes }
}

/** The id of the key that is derived from a text, as stored with secrets. */
export const keyIdOf = (text: string): string => keyFrom(text).id

function sealWith({ id, bytes }: Key, secret: string, owner: string): string {
  const nonce = randomBytes(nonceLength)
  const cipher = createCipheriv(algorithm, bytes, nonce, { authTagLength })
  cipher.setAAD(Buffer.from(owner))
  const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return `${id}:${Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64')}`
}

function openWith({ bytes }: Key, encoded: string, owner: string): string {
  const sealed = Buffer.from(encoded, 'base64')
  const text = nonceLength + authTagLength
  try {
    const nonce = sealed.subarray(0, nonceLength)
    const decipher = createDecipheriv(algorithm, bytes, nonce, { authTagLength })
    decipher.setAAD(Buffer.from(owner)).setAuthTag(sealed.subarray(nonceLength, text))
    return Buffer.concat([decipher.update(sealed.subarray(text)), decipher.final()]).toString()
  } catch {
    throw new SealError(`The secret of ${owner} is damaged or belongs to another owner`)
  }
}

/**
 * Encrypts with AES-256-GCM, a random nonce per secret and the owner as associated data. Each value
 * contains the id of its key. The first key encrypts; all keys decrypt.
 * @param readKeys called for every encryption, and for values with an unknown key id, because
 *   another process may have added a key
 */
export function createVault(readKeys: () => Keys): Vault {
  const known = new Map<string, Key>()
  function refresh(): Key {
    const [present, ...others] = readKeys()
    for (const key of others.map(keyFrom)) known.set(key.id, key)
    const key = keyFrom(present)
    known.set(key.id, key)
    return key
  }
  refresh() // fails at startup if the keys cannot be read
  return {
    seal: (secret, owner) => sealWith(refresh(), secret, owner),
    open(sealed, owner) {
      const [, id, encoded] = /^([0-9a-f]{8}):([A-Za-z0-9+/]+=*)$/.exec(sealed) ?? []
      if (id === undefined || encoded === undefined) {
        throw new SealError(`The secret of ${owner} is not encrypted in the expected format`)
      }
      if (!known.has(id)) refresh()
      const key = known.get(id)
      if (!key)
        throw new SealError(
          `The secret of ${owner} is encrypted with key ${id}, which is not configured`,
        )
      return openWith(key, encoded, owner)
    },
  }
}
