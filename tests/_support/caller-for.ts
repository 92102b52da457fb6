import type { Clock } from '../../server/core/clock.ts'
import type { Operation } from '../../server/contract/operation.ts'
import { appToken } from './app-jwt.ts'

/** A credential of the test world that the operation accepts: mona's token if possible. */
export function tokenFor({ tokens }: Pick<Operation, 'tokens'>, clock: Pick<Clock, 'now'>): string {
  if (tokens.includes('classic')) return 'ghp_mona'
  if (tokens.includes('app-user')) return 'ghu_mona'
  return tokens.includes('installation') ? 'ghs_acme' : appToken(clock)
}
