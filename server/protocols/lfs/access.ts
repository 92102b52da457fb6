import type { LfsToken } from '../../access/tokens/lfs-token.ts'
import type { Context } from '../../api/context.ts'
import { timestamp } from '../../core/clock.ts'

/** A header that gives access to the Git LFS API, and for how long. */
export interface LfsAccess {
  header: { Authorization: string }
  /** Seconds. Clients prefer it, because it does not depend on their clock. */
  expires_in: number
  expires_at: string
}

const scheme = 'RemoteAuth '

export const lfsAccess = (
  { value, expiresAt }: LfsToken,
  { clock }: Pick<Context, 'clock'>,
): LfsAccess => ({
  header: { Authorization: `${scheme}${value}` },
  expires_in: Math.max(0, Math.floor((expiresAt - clock.now()) / 1000)),
  expires_at: timestamp(expiresAt),
})

/** The token in an `Authorization` header that was sent over SSH; undefined for any other header. */
export const tokenIn = (authorization = ''): string | undefined =>
  authorization.startsWith(scheme) ? authorization.slice(scheme.length) : undefined
