import { decodeLines } from '../../../git/formats/decode-text.ts'
import type { Context } from '../../../api/context.ts'
import { signedCommits, type SignedCommit } from '../../../git/objects/signed-commits.ts'
import { emailKey, type Email } from '../../../storage/accounts/emails.ts'
import { verifyOpenPgp } from './verify-openpgp.ts'
import { verifySsh } from './verify-ssh.ts'
import type { Reason } from './reason.ts'

/** A signature and its verification. */
export interface Verification {
  reason: Reason
  signature: string
  payload: string
  /** Time of the first successful verification in milliseconds. */
  verified_at: number | null
}

type Needs = Pick<Context, 'storage' | 'clock' | 'openpgp' | 'log'>

/** Maximum signature length in characters. */
const maxLength = 32 * 1024

/** How a signature is verified, or the reason why it is not. */
type Kind = 'openpgp' | 'ssh' | Extract<Reason, 'unknown_signature_type' | 'malformed_signature'>

function kindOf({ signature }: SignedCommit): Kind {
  const [, kind] = /^-----BEGIN (.+)-----$/m.exec(signature) ?? []
  const blocks = signature.match(/^-----BEGIN /gm) ?? []
  if (signature.length > maxLength || blocks.length > 1) return 'malformed_signature'
  if (kind === 'PGP SIGNATURE') return 'openpgp'
  return kind === 'SSH SIGNATURE' ? 'ssh' : 'unknown_signature_type'
}

async function committersOf(commits: readonly SignedCommit[], { storage }: Needs) {
  const rows = await storage.emails.findMany(commits.map(({ email }) => email))
  const byKey = new Map(rows.map((row) => [row.email_key, row]))
  return (email: string): Email | undefined => byKey.get(emailKey(email))
}

async function judge(
  path: string,
  commits: readonly SignedCommit[],
  context: Needs,
): Promise<Map<string, Reason>> {
  const kinds = commits.map((commit) => ({ commit, kind: kindOf(commit) }))
  const of = (wanted: Kind) =>
    kinds.filter(({ kind }) => kind === wanted).map(({ commit }) => commit)
  const committers = await committersOf(commits, context)
  const refused = (['unknown_signature_type', 'malformed_signature'] as const).flatMap((reason) =>
    of(reason).map(({ sha }): [string, Reason] => [sha, reason]),
  )
  return new Map([
    ...refused,
    ...(await verifySsh(of('ssh'), committers, context)),
    ...(await verifyOpenPgp(of('openpgp'), committers, path, context)),
  ])
}

/** Stores successful verifications, which stay valid permanently. */
async function remember(reasons: Map<string, Reason>, { storage, clock }: Needs): Promise<number> {
  const now = clock.now()
  const valid = [...reasons].filter(([, reason]) => reason === 'valid').map(([sha]) => sha)
  if (valid.length > 0) {
    await storage.transaction(({ verifiedCommits }) => verifiedCommits.add(valid, now))
  }
  return now
}

/**
 * Verifies the signatures of up to one page of commits, because each verification is expensive.
 * Unsigned commits have no entry.
 */
export async function verifyCommits(
  path: string,
  shas: readonly string[],
  context: Needs,
): Promise<Map<string, Verification>> {
  return verifySigned(path, await signedCommits(path, shas), context)
}

/** Verifies the signatures of commits or tags by their ids. */
export async function verifySigned(
  path: string,
  signed: ReadonlyMap<string, SignedCommit>,
  context: Needs,
): Promise<Map<string, Verification>> {
  if (signed.size === 0) return new Map()
  const known = await context.storage.verifiedCommits.find([...signed.keys()])
  const unknown = [...signed.values()].filter(({ sha }) => !known.has(sha))
  const reasons = await judge(path, unknown, context)
  const now = await remember(reasons, context)
  return new Map(
    [...signed.values()].map(({ sha, signature, payload }) => {
      const reason = reasons.get(sha) ?? 'valid'
      const verified_at = known.get(sha) ?? (reason === 'valid' ? now : null)
      return [sha, { reason, signature, payload: decodeLines(payload), verified_at }]
    }),
  )
}
