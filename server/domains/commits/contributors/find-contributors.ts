import type { AuthorCount } from '../../../git/history/count-authors.ts'
import type { Account } from '../../../storage/accounts/accounts.ts'
import type { Storage } from '../../../storage/index.ts'
import { accountsOfEmails } from '../commit-accounts.ts'

/** An author of commits: an account, or the name and email address of someone without one. */
export type Contributor = { commits: number } & (
  | { account: Account }
  | { account?: undefined; name: string; email: string }
)

/** Further email addresses are not matched with accounts. */
const maxMatched = 500

/** Finds the accounts of authors, and adds up the commits of each account, most commits first. */
export async function findContributors(
  authors: readonly AuthorCount[],
  storage: Pick<Storage, 'emails' | 'accounts'>,
): Promise<Contributor[]> {
  const matched = authors.slice(0, maxMatched).map(({ email }) => email)
  const accountOf = await accountsOfEmails(matched, storage)
  const accounts = new Map<number, { account: Account; commits: number }>()
  const others: Contributor[] = []
  for (const { email, name, commits } of authors) {
    const account = accountOf(email)
    if (!account) others.push({ email, name, commits })
    else {
      const before = accounts.get(account.id)?.commits ?? 0
      accounts.set(account.id, { account, commits: before + commits })
    }
  }
  return [...accounts.values(), ...others].sort((one, other) => other.commits - one.commits)
}
