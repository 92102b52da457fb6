import type {
  GitSignatureState,
  GpgSignature,
  Named,
  SmimeSignature,
  SshSignature,
  UnknownSignature,
} from '../../../generated/graphql/types.ts'
import type { Schemas } from '../../contract/schemas.ts'
import { Item } from '../item.ts'

type Verification = Schemas['verification']
type Signature =
  | Named<'GpgSignature', GpgSignature>
  | Named<'SmimeSignature', SmimeSignature>
  | Named<'SshSignature', SshSignature>
  | Named<'UnknownSignature', UnknownSignature>

/** Reasons whose states have other names. */
const renamed: Readonly<Record<string, GitSignatureState>> = {
  unknown_signature_type: 'UNKNOWN_SIG_TYPE',
  malformed_signature: 'MALFORMED_SIG',
}

const beginnings = [
  ['-----BEGIN PGP', 'GpgSignature'],
  ['-----BEGIN SSH', 'SshSignature'],
  ['-----BEGIN SIGNED', 'SmimeSignature'],
] as const

const typeOf = (text: string) =>
  beginnings.find(([beginning]) => text.startsWith(beginning))?.[1] ?? 'UnknownSignature'

/** The signature of a commit; null for a commit without one. */
export function signatureOf({ commit, committer }: Schemas['commit']): Signature | null {
  const { verified, reason, signature, payload, verified_at }: Verification = commit.verification
  if (signature === null) return null
  return {
    __typename: typeOf(signature),
    email: commit.committer?.email ?? '',
    isValid: verified,
    payload: payload ?? '',
    signature,
    signer: committer && 'login' in committer && verified ? new Item('User', committer) : null,
    state: renamed[reason] ?? (reason.toUpperCase() as GitSignatureState),
    verifiedAt: verified_at,
    wasSignedByGitHub: false,
  }
}
