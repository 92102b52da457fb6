import type { Context } from '../api/context.ts'
import type { Account } from '../storage/accounts/accounts.ts'
import type { AccountFilter } from './control.ts'
import type { ControlAccount } from './schemas.ts'

const usualLimit = 100

function viewOf(account: Account): ControlAccount {
  const { id, login, type, name, suspended_at, password_hash } = account
  const suspended = suspended_at !== null
  const can_sign_in = type === 'User' && password_hash !== null && !suspended
  const site_admin = account.site_admin !== 0
  return { id, login, type, name, site_admin, can_sign_in, suspended }
}

/** The accounts of the store, sorted by id. */
export async function listAccounts(
  { type, after = 0, limit = usualLimit }: AccountFilter,
  { storage }: Context,
): Promise<ControlAccount[]> {
  const rows = await storage.accounts.list({ type, after, limit })
  return rows.map(viewOf)
}
