import type { Commit } from '../../git/formats/commit-log.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import { emailKey } from '../../storage/accounts/emails.ts'
import type { Storage } from '../../storage/index.ts'
import { noReplyAddress } from '../accounts/identity.ts'

/** The account of an email address, if the address is verified or hides the one of an account. */
export type AccountOf = (email: string) => Account | undefined

type People = Pick<Commit, 'author' | 'committer'>
type Needs = Pick<Storage, 'emails' | 'accounts'>

/** Addresses in one query. */
const most = 1000

const hidden = /^(\d{1,15})\+[^@]+@users\.noreply\.localhost$/

/** Ids of accounts in addresses that accounts without a visible address commit with. */
const hiddenIds = (keys: readonly string[]): number[] =>
  keys.flatMap((key) => hidden.exec(key)?.[1] ?? []).map(Number)

async function addTo(found: Map<string, Account>, keys: string[], { emails, accounts }: Needs) {
  const verified = (await emails.findMany(keys)).filter((each) => each.verified)
  const ids = [...verified.map(({ user_id: id }) => id), ...hiddenIds(keys)]
  const owners = await accounts.findMany(ids)
  for (const account of owners.values()) found.set(emailKey(noReplyAddress(account)), account)
  for (const { email, user_id: id } of verified) {
    const owner = owners.get(id)
    if (owner) found.set(emailKey(email), owner)
  }
}

/** Finds the accounts of the authors and committers of commits. */
export const accountsOf = (commits: readonly People[], storage: Needs): Promise<AccountOf> =>
  accountsOfEmails(
    commits.flatMap(({ author, committer }) => [author.email, committer.email]),
    storage,
  )

/** Finds the accounts of email addresses in commits. */
export async function accountsOfEmails(
  addresses: readonly string[],
  storage: Needs,
): Promise<AccountOf> {
  const keys = [...new Set(addresses.map(emailKey))]
  const found = new Map<string, Account>()
  for (let start = 0; start < keys.length; start += most) {
    await addTo(found, keys.slice(start, start + most), storage)
  }
  return (email) => found.get(emailKey(email))
}
