import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const nonceLength = 12
const tagLength = 16

/** Keeps secrets that must be read again, such as those that sign webhooks, from whoever reads the store. */
export interface Vault {
  /** @param owner what the secret belongs to; a seal opens for no other. */
  seal(secret: string, owner: string): string
  /** @throws Error when the seal is another key's, another owner's or damaged. */
  open(sealed: string, owner: string): string
}

/**
 * AES-256-GCM under one key, with a nonce of its own for each secret and the owner as associated data.
 * A seal names its key, so that a wrong key is told from damage.
 */
export function createVault(key: string): Vault {
  const secretKey = createHash('sha256').update(`vault ${key}`).digest()
  const keyId = createHash('sha256').update(secretKey).digest('hex').slice(0, 8)
  return {
    seal(secret, owner) {
      const nonce = randomBytes(nonceLength)
      const cipher = createCipheriv(algorithm, secretKey, nonce).setAAD(Buffer.from(owner))
      const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      return `${keyId}:${Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64')}`
    },
    open(sealed, owner) {
      const [id, encoded = ''] = sealed.split(':')
      if (id !== keyId) throw new Error(`The secret of ${owner} was sealed with another key`)
      const bytes = Buffer.from(encoded, 'base64')
      const decipher = createDecipheriv(algorithm, secretKey, bytes.subarray(0, nonceLength))
      decipher.setAAD(Buffer.from(owner))
      decipher.setAuthTag(bytes.subarray(nonceLength, nonceLength + tagLength))
      const text = bytes.subarray(nonceLength + tagLength)
      return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8')
    },
  }
}
