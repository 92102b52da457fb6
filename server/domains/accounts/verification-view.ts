import { timestamp } from '../../core/clock.ts'
import type { Verification } from './commit-signatures/verify.ts'
import type { Schemas } from '../../contract/schemas.ts'

/** Verification of a commit without a signature. */
export const unsigned: Schemas['verification'] = {
  verified: false,
  reason: 'unsigned',
  signature: null,
  payload: null,
  verified_at: null,
}

/** Verification of a commit, from its stored signature check if it has one. */
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
