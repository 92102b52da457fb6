import { tradeControls } from '../../core/errors.ts'
import type { Account } from '../../storage/accounts/accounts.ts'

/** @throws ServiceError 451 for an account that an operator has restricted */
export function refuseTradeControlled({ login, trade_restricted_at }: Account): void {
  if (trade_restricted_at !== null) throw tradeControls(login)
}
