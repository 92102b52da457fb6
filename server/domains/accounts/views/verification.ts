import { timestamp } from '../../../core/clock.ts'
import type { Verification } from '../../repositories/commit-signatures/verify.ts'
import type { Schemas } from '../../../api/handler.ts'

/** Of a commit without a signature. */
export const unsigned: Schemas['verification'] = {
  verified: false,
  reason: 'unsigned',
  signature: null,
  payload: null,
  verified_at: null,
}

/** What is known of the signature of a commit, where it has one. */
export function verificationView(found: Verification | undefined): Schemas['verification'] {
  if (!found) return unsigned
  const { reason, signature, payload, verified_at } = found
  return {
    verified: reason === 'valid',
    reason,
    signature,
    payload,
    verified_at: verified_at === null ? null : timestamp(verified_at),
  }
}
