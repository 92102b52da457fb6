import type { GitActor } from '../../../generated/graphql/types.ts'
import type { Schemas } from '../../contract/schemas.ts'
import type { Execution } from '../execution.ts'
import { Item } from '../item.ts'
import { accountOfEmail } from './loaders.ts'

/** A name and an address in a commit or tag. */
interface Named {
  name?: string | null
  email?: string | null
  date?: string | null
}

type Known = Schemas['simple-user'] | object | null

/**
 * The author or committer of a commit, or the tagger of a tag.
 * @param account that has the address, if it is known already; null for none
 */
export function gitActor(person: Named, execution: Execution, account?: Known): GitActor {
  const { name = null, email = null, date = null } = person
  const user = async () => {
    if (account === undefined) return email === null ? null : accountOfEmail(email, execution)
    return account && 'login' in account ? new Item('User', account) : null
  }
  const avatarUrl = async () => {
    const known = (await user())?.view.avatar_url
    return known ?? execution.links.html('/avatars/u/0')
  }
  return { name, email, date, user, avatarUrl }
}

const trailer = /^co-authored-by:\s*(?<name>[^<]*?)\s*<(?<email>[^<>\s]+)>\s*$/gim

/** Most co-authors of a commit that are read. */
const most = 100

/** The co-authors that a message names in its trailers. */
export const coAuthorsIn = (message: string): { name: string; email: string }[] =>
  [...message.matchAll(trailer)]
    .slice(0, most)
    .map(({ groups }) => ({ name: groups!['name']!, email: groups!['email']! }))
