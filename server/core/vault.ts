import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import type { Keys } from './secret-key-file.ts'

const algorithm = 'aes-256-gcm'
const nonceLength = 12
const authTagLength = 16

/** Encrypts secrets that must be read again, such as those that sign webhooks, before they are stored. */
export interface Vault {
  /** @param owner what the secret belongs to; a seal opens for no other. */
  seal(secret: string, owner: string): string
  /** @throws SealError when the seal is of a key that is not here, another owner's or damaged. */
  open(sealed: string, owner: string): string
  /** Signs a text with the first of the keys. Equal texts have equal signatures. */
  sign(text: string): string
  /** Whether a text was signed with any of the keys. */
  hasSigned(text: string, signature: string): boolean
}

/** A seal that cannot be opened. Says whose it is and why, and nothing of what is in it. */
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

/** How seals name the key that is made from a text. */
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
    throw new SealError(`The secret of ${owner} is damaged, or was sealed for another owner`)
  }
}

/** A key of its own, so that signatures say nothing about seals. */
const signWith = ({ bytes }: Key, text: string): string =>
  createHmac('sha256', createHmac('sha256', bytes).update('sign').digest())
    .update(text)
    .digest('hex')

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

/**
 * AES-256-GCM with a nonce of its own for each secret and the owner as associated data. A seal names its
 * key: the first of the keys seals, and any of them opens.
 * @param readKeys asked at every seal, and when a seal names a key that was not there before: another
 *   process may have put a new one first
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
  refresh() // so that a key that cannot be read is noticed at the start
  return {
    seal: (secret, owner) => sealWith(refresh(), secret, owner),
    sign: (text) => signWith(refresh(), text),
    hasSigned(text, signature) {
      refresh()
      return [...known.values()].some((key) => isSame(signWith(key, text), signature))
    },
    open(sealed, owner) {
      const [, id, encoded] = /^([0-9a-f]{8}):([A-Za-z0-9+/]+=*)$/.exec(sealed) ?? []
      if (id === undefined || encoded === undefined) {
        throw new SealError(`The secret of ${owner} is not sealed as it should be`)
      }
      if (!known.has(id)) refresh()
      const key = known.get(id)
      if (!key)
        throw new SealError(`The secret of ${owner} was sealed with key ${id}, which is not ours`)
      return openWith(key, encoded, owner)
    },
  }
}
