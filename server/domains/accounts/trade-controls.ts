import { unavailableForLegalReasons } from '../../core/errors.ts'
import type { Account } from '../../storage/accounts/accounts.ts'

/** @throws ServiceError 451 for an account under trade controls */
export function refuseTradeControlled({ login, trade_restricted_at }: Account): void {
  if (trade_restricted_at !== null) throw unavailableForLegalReasons(login)
}
