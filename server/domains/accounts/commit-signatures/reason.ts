import type { Outcome } from '../../../core/openpgp/process.ts'
import type { Email } from '../../../storage/accounts/emails.ts'

/** Result of a signature verification. */
export type Reason =
  | Outcome
  | 'unknown_signature_type'
  | 'malformed_signature'
  | 'no_user'
  | 'unverified_email'
  | 'unknown_key'
  | 'bad_email'
  | 'gpgverify_error'
  | 'gpgverify_unavailable'

/** Reason to reject a committer before the signature is checked; undefined if there is none. */
export function committerProblem(email: Email | undefined): Reason | undefined {
  if (!email) return 'no_user'
  return email.verified ? undefined : 'unverified_email'
}

/** Reason when none of the keys named in the signature belongs to the committer. */
export const keyProblem = (keys: readonly unknown[]): Reason =>
  keys.length > 0 ? 'bad_email' : 'unknown_key'
