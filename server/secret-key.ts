import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from './config.ts'

/**
 * The key that seals secrets in the store: the operator's, or in development one of the data folder's
 * own, made on first start and readable by its owner only.
 */
export async function secretKeyOf({ secretKey, data }: Config): Promise<string> {
  if (secretKey) return secretKey
  const file = join(data, 'secret-key')
  const made = randomBytes(32).toString('base64')
  try {
    await writeFile(file, made, { mode: 0o600, flag: 'wx' })
    return made
  } catch {
    return readFile(file, 'utf8') // another start made it first
  }
}
