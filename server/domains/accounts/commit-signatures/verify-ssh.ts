import type { Context } from '../../../api/context.ts'
import type { SignedCommit } from '../../../git/objects/signed-commits.ts'
import { readSshSignature, type SshSignature } from '../ssh-keys/signature.ts'
import { Malformed } from '../ssh-keys/wire.ts'
import type { Email } from '../../../storage/accounts/emails.ts'
import type { SshKey } from '../../../storage/accounts/ssh-keys.ts'
import { committerProblem, keyProblem, type Reason } from './reason.ts'

type Needs = Pick<Context, 'storage'>

function read(signature: string): SshSignature | undefined {
  try {
    return readSshSignature(signature)
  } catch (error) {
    if (error instanceof Malformed) return undefined
    throw error
  }
}

function judge(
  { payload }: SignedCommit,
  signature: SshSignature | undefined,
  committer: Email | undefined,
  keys: readonly SshKey[],
): Reason {
  if (!signature) return 'malformed_signature'
  const objection = committerProblem(committer)
  if (objection) return objection
  const known = keys.filter(({ fingerprint }) => fingerprint === signature.fingerprint)
  if (!known.some(({ user_id }) => user_id === committer?.user_id)) return keyProblem(known)
  return signature.namespace === 'git' && signature.covers(payload) ? 'valid' : 'invalid'
}

/** Verifies commits signed with SSH keys. @param committers email rows by address */
export async function verifySsh(
  commits: readonly SignedCommit[],
  committers: (email: string) => Email | undefined,
  { storage }: Needs,
): Promise<Map<string, Reason>> {
  const signed = commits.map((commit) => ({ commit, signature: read(commit.signature) }))
  const fingerprints = signed.flatMap(({ signature }) => signature?.fingerprint ?? [])
  const keys = await storage.sshKeys.findByFingerprints('signing', fingerprints)
  return new Map(
    signed.map(({ commit, signature }) => [
      commit.sha,
      judge(commit, signature, committers(commit.email), keys),
    ]),
  )
}
