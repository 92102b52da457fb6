import { hash, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const bodyLength = 30
const checksumLength = 6
const minted = new RegExp(
  `^(gh[pousr]_|github_pat_)([0-9A-Za-z]{${bodyLength}})([0-9A-Za-z]{${checksumLength}})$`,
)

/**
 * Prefixes of tokens: classic, OAuth app, app user, installation or workflow, refresh,
 * fine-grained.
 */
export type TokenPrefix = 'ghp_' | 'gho_' | 'ghu_' | 'ghs_' | 'ghr_' | 'github_pat_'

function base62(number: number): string {
  let digits = ''
  for (let rest = number; rest > 0; rest = Math.floor(rest / 62)) {
    digits = (alphabet[rest % 62] as string) + digits
  }
  return digits.padStart(checksumLength, '0')
}

/** CRC-32 of the random part, which detects mistyped tokens without a lookup. */
const checksum = (body: string) => base62(crc32(body))

/** Creates a token: prefix, 30 random base62 characters (178 bits), checksum. */
export function mintToken(prefix: TokenPrefix): string {
  let body = ''
  for (let index = 0; index < bodyLength; index++) body += alphabet[randomInt(62)]
  return prefix + body + checksum(body)
}

/**
 * The token of the first 30 of these bytes, which must be random or a digest of something random.
 */
export function tokenOf(prefix: TokenPrefix, bytes: Uint8Array): string {
  const body = Array.from(bytes.subarray(0, bodyLength), (byte) => alphabet[byte % 62]).join('')
  return prefix + body + checksum(body)
}

/**
 * Whether a value can be a token. A value in the format of generated tokens must have the right
 * checksum. Other values may come from a seed file and must be looked up.
 */
export function isPlausible(value: string): boolean {
  const parts = minted.exec(value)
  return !parts || checksum(parts[2] as string) === parts[3]
}

/** The token with the right checksum, for a value that isPlausible refuses. */
export const withChecksum = (value: string): string => {
  const [, prefix = '', body = ''] = minted.exec(value) ?? []
  return prefix + body + checksum(body)
}

/** Hashes a token for storage (SHA-256, hex). */
export function hashToken(value: string): string {
  return hash('sha256', value, 'hex')
}

/** The columns of a token's value: its hash and its last eight characters. */
export const tokenColumns = (value: string) => ({
  hash: hashToken(value),
  last_eight: value.slice(-8),
})
