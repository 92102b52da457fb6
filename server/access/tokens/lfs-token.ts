import { hasCome, type Clock } from '../../core/clock.ts'
import type { Vault } from '../../core/vault.ts'

/** Names an SSH key, so that it can be read again. */
export interface KeyReference {
  keyId: number
  /** What the key belongs to: an account, or a repository that has it as a deploy key. */
  keyOf: 'account' | 'repository'
  /** Id of that account or repository. */
  holderId: number
}

export type LfsOperation = 'download' | 'upload'

/** What a token of Git LFS gives access to: one repository, for one operation, as an SSH key. */
export interface LfsGrant extends KeyReference {
  operation: LfsOperation
  repositoryId: number
}

/** A token and its end, in milliseconds since the Unix epoch. */
export interface LfsToken {
  value: string
  expiresAt: number
}

interface Needs {
  vault: Vault
  clock: Clock
}

/** Milliseconds. Git LFS requests another token for further batches. */
const life = 10 * 60_000

const shape =
  /^(download|upload)\.(\d{1,15})\.(account|repository)\.(\d{1,15})\.(\d{1,15})\.(\d{1,15})\.([0-9a-f]{64})$/

const textOf = (grant: LfsGrant, expiresAt: number): string =>
  [grant.operation, grant.repositoryId, grant.keyOf, grant.holderId, grant.keyId, expiresAt].join(
    '.',
  )

/** Creates a token for the Git LFS requests of a client that has authenticated over SSH. */
export function lfsToken(grant: LfsGrant, { vault, clock }: Needs): LfsToken {
  const expiresAt = clock.now() + life
  const text = textOf(grant, expiresAt)
  return { value: `${text}.${vault.sign(`lfs ${text}`)}`, expiresAt }
}

/** The grant of a valid token, and the end of the token. */
export function grantOf(
  value: string,
  { vault, clock }: Needs,
): (LfsGrant & Pick<LfsToken, 'expiresAt'>) | undefined {
  const [, operation, repository, keyOf, holder, key, end, signature = ''] = shape.exec(value) ?? []
  const expiresAt = Number(end)
  if (!operation || hasCome(expiresAt, clock)) return undefined
  const grant = {
    operation: operation as LfsOperation,
    keyOf: keyOf as LfsGrant['keyOf'],
    ...{ repositoryId: Number(repository), holderId: Number(holder), keyId: Number(key) },
  }
  const isSigned = vault.hasSigned(`lfs ${textOf(grant, expiresAt)}`, signature)
  return isSigned ? { ...grant, expiresAt } : undefined
}
