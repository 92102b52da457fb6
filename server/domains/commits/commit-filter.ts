import type { Context } from '../../api/context.ts'
import { emailKey } from '../../storage/accounts/emails.ts'
import { noReplyAddress } from '../accounts/identity.ts'

/** Addresses of one account that commits are looked for with. */
const most = 100

/**
 * The email addresses that a username or an email address stands for; undefined without one, and
 * empty when no commit can match.
 */
export async function addressesOf(
  named: string | undefined,
  { storage }: Pick<Context, 'storage'>,
): Promise<string[] | undefined> {
  if (named === undefined) return undefined
  if (/[\0\n<>]/.test(named)) return []
  if (named.includes('@')) return [emailKey(named)]
  const account = await storage.accounts.findByLogin(named)
  if (!account) return []
  const verified = await storage.emails.verifiedKeys(account.id)
  return [...verified, emailKey(noReplyAddress(account))].slice(0, most)
}
