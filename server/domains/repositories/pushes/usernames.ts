import type { Storage } from '../../../storage/index.ts'
import { emailKey } from '../../../storage/accounts/emails.ts'
import type { RefChange } from './change.ts'

/** Usernames by the comparison key of a verified email address. */
export type Usernames = ReadonlyMap<string, string>

type Changed = Pick<RefChange, 'commits' | 'head'>

/** Addresses in one query. */
const most = 1000

/** The accounts of the authors and committers of pushed commits. */
export async function usernamesOf(
  changes: readonly Changed[],
  { emails, accounts }: Pick<Storage, 'emails' | 'accounts'>,
): Promise<Usernames> {
  const commits = changes.flatMap((change) => [
    ...change.commits,
    ...(change.head ? [change.head] : []),
  ])
  const people = commits.flatMap(({ author, committer }) => [author.email, committer.email])
  const keys = [...new Set(people.map(emailKey))]
  const names = new Map<string, string>()
  for (let start = 0; start < keys.length; start += most) {
    const found = await emails.findMany(keys.slice(start, start + most))
    const verified = found.filter((each) => each.verified)
    const owners = await accounts.findMany(verified.map(({ user_id: id }) => id))
    for (const { email, user_id: id } of verified) {
      const owner = owners.get(id)
      if (owner) names.set(emailKey(email), owner.login)
    }
  }
  return names
}
