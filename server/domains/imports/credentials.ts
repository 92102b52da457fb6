import type { Context } from '../../api/context.ts'
import type { Import } from '../../storage/imports/imports.ts'
import { SealError } from '../../core/vault.ts'
import { credentialsOwner } from '../../storage/imports/credentials-owner.ts'

type Needs = Pick<Context, 'vault'>

/** Credentials for the source of an import. */
export interface Credentials {
  username?: string
  password?: string
}

/** Encrypts credentials for storage; null when there are none. */
export function sealCredentials(
  { username, password }: Credentials,
  repositoryId: number,
  { vault }: Needs,
): string | null {
  if (username === undefined && password === undefined) return null
  return vault.seal(JSON.stringify({ username, password }), credentialsOwner(repositoryId))
}

/**
 * Decrypts credentials. Returns none for an import without credentials, or when the encryption key
 * was removed; the source then requires new ones.
 */
export function openCredentials(
  { credentials, repository_id }: Pick<Import, 'credentials' | 'repository_id'>,
  { vault }: Needs,
): Credentials {
  if (credentials === null) return {}
  try {
    return JSON.parse(vault.open(credentials, credentialsOwner(repository_id))) as Credentials
  } catch (error) {
    if (error instanceof SealError) return {}
    throw error
  }
}
