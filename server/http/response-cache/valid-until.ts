import type { Caller } from '../../access/auth/caller.ts'
import { unusedAt } from '../../access/tokens/expiry.ts'
import type { Support } from '../../api/versions/calendar.ts'

/** When credentials stop to work by themselves; undefined when each use must be verified. */
function endOf(caller: Caller): number | undefined {
  switch (caller.kind) {
    case 'none':
    case 'client':
      return Infinity
    case 'app':
      return undefined // a signed token with times of its own
    case 'installation':
    case 'workflow':
      return caller.token.expires_at
    default:
      return Math.min(caller.token.expires_at ?? Infinity, unusedAt(caller.token))
  }
}

/**
 * Until when the reply to a caller does not change by the passing of time, in milliseconds.
 * @returns undefined when it must not be kept
 */
export function validUntil(
  caller: Caller,
  versions: readonly Support[],
  now: number,
): number | undefined {
  const end = endOf(caller)
  if (end === undefined) return undefined
  const dates = versions.flatMap(({ deprecatedAt = Infinity, endsAt = Infinity }) => [
    deprecatedAt,
    endsAt,
  ])
  return Math.min(end, ...dates.filter((date) => date > now))
}
