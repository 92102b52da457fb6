import { verify } from 'node:crypto'
import type { AuthContext, PublicKeyAuthContext } from 'ssh2'
import type { KeyReference } from '../../access/tokens/lfs-token.ts'
import type { Context } from '../../api/context.ts'
import { readBlob } from '../../domains/accounts/ssh-keys/read-blob.ts'
import { fingerprintOf } from '../../domains/accounts/ssh-keys/read-key.ts'
import { Malformed } from '../../domains/accounts/ssh-keys/wire.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { DeployKey } from '../../storage/deploy-keys/deploy-keys.ts'

type Needs = Pick<Context, 'storage'>

/** An authenticated client: the user and the SSH key. */
export interface Visitor {
  /** For a deploy key, the user who added it, or the owner of the repository. */
  user: Account
  keyId: number
  /** Set if the key gives access to one repository. */
  deployKey?: DeployKey
}

/** An account that is not suspended. */
async function activeAccount(id: number, { storage }: Needs): Promise<Account | undefined> {
  const account = await storage.accounts.find(id)
  return account?.suspended_at === null ? account : undefined
}

/** The visitor with a deploy key; undefined for an unknown key or a suspended user. */
async function deployer(
  deployKey: DeployKey | undefined,
  needs: Needs,
): Promise<Visitor | undefined> {
  const repository = deployKey && (await needs.storage.repositories.find(deployKey.repository_id))
  if (!repository) return undefined
  const { id: keyId, added_by_id: adder } = deployKey
  const user = await activeAccount(adder ?? repository.owner_id, needs)
  return user && { user, keyId, deployKey }
}

/** The user of a key; undefined for an unknown key or a suspended user. */
async function holderOf(blob: Buffer, needs: Needs): Promise<Visitor | undefined> {
  const { sshKeys, deployKeys } = needs.storage
  const fingerprint = fingerprintOf(blob)
  const [key] = await sshKeys.findByFingerprints('authentication', [fingerprint])
  if (!key) return deployer(await deployKeys.findByFingerprint(fingerprint), needs)
  const user = await activeAccount(key.user_id, needs)
  return user && { user, keyId: key.id }
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
 * @returns `unproven` for a known key without a signature
 */
export async function authenticateKey(
  context: AuthContext,
  needs: Needs,
): Promise<Visitor | 'unproven' | undefined> {
  if (context.method !== 'publickey' || context.username !== 'git') return undefined
  const visitor = await holderOf(context.key.data, needs)
  if (!visitor) return undefined
  if (!context.signature) return 'unproven'
  return isSigned(context) ? visitor : undefined
}

export const referenceOf = ({ user, keyId, deployKey }: Visitor): KeyReference =>
  deployKey
    ? { keyId, keyOf: 'repository', holderId: deployKey.repository_id }
    : { keyId, keyOf: 'account', holderId: user.id }

/** The visitor with a key, read again for each command, because the key may have been deleted. */
export async function currentVisitor(
  { keyId, keyOf, holderId }: KeyReference,
  needs: Needs,
): Promise<Visitor | undefined> {
  const { sshKeys, deployKeys } = needs.storage
  if (keyOf === 'repository') return deployer(await deployKeys.find(holderId, keyId), needs)
  const key = await sshKeys.find(holderId, 'authentication', keyId)
  const user = key && (await activeAccount(holderId, needs))
  return user && { user, keyId }
}
