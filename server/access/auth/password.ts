import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt)

/** Each attempt takes 16 MiB of memory and about 50 ms. */
const costs = { N: 16_384, r: 8, p: 1 }
const keyLength = 32

const costsInWords = `${costs.N}:${costs.r}:${costs.p}`

/** Hashes a password for storage: `scrypt:N:r:p:salt:key` (RFC 7914), salt and key in base64. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(password, salt, keyLength, costs)
  return `scrypt:${costsInWords}:${salt.toString('base64')}:${key.toString('base64')}`
}

/** Used when an account has no password, so that the check takes the same time. */
const nobody = `scrypt:${costsInWords}:${'A'.repeat(22)}==:${'A'.repeat(43)}=`

/** Verifies a password. Always false for an account without a password. */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const [, N, r, p, salt = '', key = ''] = (stored ?? nobody).split(':')
  const used = { N: Number(N), r: Number(r), p: Number(p) }
  const given = await derive(password, Buffer.from(salt, 'base64'), keyLength, used)
  return timingSafeEqual(given, Buffer.from(key, 'base64')) && stored !== null
}
