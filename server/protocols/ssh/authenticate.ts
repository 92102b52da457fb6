import { verify } from 'node:crypto'
import type { AuthContext, PublicKeyAuthContext } from 'ssh2'
import type { Context } from '../../api/context.ts'
import { readBlob } from '../../domains/accounts/ssh-keys/read-blob.ts'
import { fingerprintOf } from '../../domains/accounts/ssh-keys/read-key.ts'
import { Malformed } from '../../domains/accounts/ssh-keys/wire.ts'
import type { Account } from '../../storage/accounts/accounts.ts'

type Needs = Pick<Context, 'storage'>

/** An authenticated client: the user and the SSH key. */
export interface Visitor {
  user: Account
  keyId: number
}

/** The user of a key; undefined for an unknown key or a suspended user. */
async function holderOf(blob: Buffer, { storage }: Needs): Promise<Visitor | undefined> {
  const fingerprint = fingerprintOf(blob)
  const [key] = await storage.sshKeys.findByFingerprints('authentication', [fingerprint])
  const user = key && (await storage.accounts.find(key.user_id))
  return key && user && user.suspended_at === null ? { user, keyId: key.id } : undefined
}

/** Verifies the client's signature. ssh2 has already parsed it. */
function isSigned({ key, signature, blob, hashAlgo }: PublicKeyAuthContext): boolean {
  if (!signature || !blob) return false
  try {
    const content = readBlob(key.data)
    if (content.kind !== key.algo || content.application !== undefined) return false
    const [, bits] = /nistp(\d+)$/.exec(content.kind) ?? []
    const digest = { 256: 'sha256', 384: 'sha384', 521: 'sha512' }[bits ?? ''] ?? hashAlgo ?? null
    // RSA with SHA-1 is rejected: without another hash there is no digest.
    if (content.kind === 'ssh-rsa' && digest === null) return false
    return verify(digest, blob, content.key, signature)
  } catch (error) {
    if (error instanceof Malformed) return false
    throw error
  }
}

/**
 * Authenticates a client by its key. The only username is `git`.
 * @returns `a key` for a known key whose possession is not yet proven
 */
export async function authenticateKey(
  context: AuthContext,
  needs: Needs,
): Promise<Visitor | 'a key' | undefined> {
  if (context.method !== 'publickey' || context.username !== 'git') return undefined
  const visitor = await holderOf(context.key.data, needs)
  if (!visitor) return undefined
  if (!context.signature) return 'a key'
  return isSigned(context) ? visitor : undefined
}

/** The user of a connection, read again for each command, because the key may have been deleted. */
export async function currentUser(
  { user, keyId }: Visitor,
  { storage }: Needs,
): Promise<Account | undefined> {
  const key = await storage.sshKeys.find(user.id, 'authentication', keyId)
  const present = key && (await storage.accounts.find(user.id))
  return present?.suspended_at === null ? present : undefined
}
