import type { Outcome } from '../../../core/openpgp/thread.ts'
import type { Email } from '../../../storage/accounts/emails.ts'

/** Why a commit is verified, or why not. */
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

/** What speaks against a committer, whatever the signature is; undefined where nothing does. */
export function aboutCommitter(email: Email | undefined): Reason | undefined {
  if (!email) return 'no_user'
  return email.verified ? undefined : 'unverified_email'
}

/** What speaks against each of the keys that a signature names: that nobody has it, or somebody else. */
export const aboutKeys = (keys: readonly unknown[]): Reason =>
  keys.length > 0 ? 'bad_email' : 'unknown_key'
