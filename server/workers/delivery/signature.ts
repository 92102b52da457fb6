import { createHmac } from 'node:crypto'

export interface Signatures {
  /** Value of `X-Hub-Signature-256`. */
  sha256: string
  /** Value of `X-Hub-Signature`, for receivers that predate the other header. */
  sha1: string
}

/** HMAC (RFC 2104) of the request body as sent, keyed with the UTF-8 bytes of the secret. */
export function sign(secret: string, bytes: Uint8Array): Signatures {
  const hex = (algorithm: string) => createHmac(algorithm, secret).update(bytes).digest('hex')
  return { sha256: `sha256=${hex('sha256')}`, sha1: `sha1=${hex('sha1')}` }
}
