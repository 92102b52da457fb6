import type { Context } from '../../../api/context.ts'
import type { Commit, Person } from '../../../git/formats/commit-log.ts'
import { emailKey } from '../../../storage/accounts/emails.ts'
import type { Range } from '../../../storage/search/ranges.ts'
import { addressesOf } from '../../commits/commit-filter.ts'
import { gitPlaceQualifiers, gitPlaceTraits } from '../git-places.ts'
import { accountNamed, type Searcher } from '../places.ts'
import { usersCannotBeSearched } from '../syntax/errors.ts'
import type { KnownQualifiers } from '../syntax/query.ts'
import { dateRange } from '../syntax/ranges.ts'
import type { QualifierTerm } from '../syntax/terms.ts'
import { firstOf, isTrue } from './values.ts'

/** A condition of a search for commits, and what git can look for ahead. */
export interface CommitFilter {
  holds: (commit: Commit) => boolean
  authors?: readonly string[]
  committers?: readonly string[]
  merges?: boolean
}

type Role = 'author' | 'committer'
type Read = (term: QualifierTerm, searcher: Searcher) => CommitFilter | Promise<CommitFilter>

const isIn = (date: string, { from = -Infinity, before = Infinity }: Range) => {
  const at = Date.parse(date)
  return at >= from && at < before
}

const has = (text: string, part: string) => text.toLowerCase().includes(part.toLowerCase())

/** What git looks for ahead, unless it must not be there. */
const ahead = (role: Role, values: readonly string[], { not }: QualifierTerm) =>
  not || values.length === 0 || values.some((value) => /[\0\n]/.test(value))
    ? {}
    : { [`${role}s`]: values }

const byAccount =
  (role: Role): Read =>
  async (term, searcher) => {
    const account = await accountNamed(firstOf(term), searcher)
    if (!account) throw usersCannotBeSearched()
    const context: Pick<Context, 'storage'> = searcher.context
    const addresses = (await addressesOf(account.login, context)) ?? []
    const keys = new Set(addresses)
    return {
      holds: (commit) => keys.has(emailKey(commit[role].email)),
      ...ahead(
        role,
        addresses.map((each) => `<${each}>`),
        term,
      ),
    }
  }

const byPart =
  (role: Role, part: keyof Pick<Person, 'name' | 'email'>): Read =>
  (term) => {
    const value = firstOf(term)
    return { holds: (commit) => has(commit[role][part], value), ...ahead(role, [value], term) }
  }

const byDate =
  (role: Role): Read =>
  (term) => {
    const range = dateRange(firstOf(term))
    return { holds: (commit) => isIn(commit[role].date, range) }
  }

const byId =
  (idsOf: (commit: Commit) => readonly string[]): Read =>
  (term) => {
    const start = firstOf(term).toLowerCase()
    return {
      holds: (commit) => start.length >= 4 && idsOf(commit).some((id) => id.startsWith(start)),
    }
  }

const readers: Record<string, Read> = {
  author: byAccount('author'),
  committer: byAccount('committer'),
  'author-name': byPart('author', 'name'),
  'committer-name': byPart('committer', 'name'),
  'author-email': byPart('author', 'email'),
  'committer-email': byPart('committer', 'email'),
  'author-date': byDate('author'),
  'committer-date': byDate('committer'),
  merge: (term) => {
    const merges = isTrue(term)
    return {
      holds: ({ parents }) => parents.length > 1 === merges,
      ...(!term.not && { merges }),
    }
  },
  hash: byId(({ sha }) => [sha]),
  parent: byId(({ parents }) => parents),
  tree: byId(({ treeId }) => [treeId]),
}

/** The qualifiers of a search for commits. */
export const commitQualifiers: KnownQualifiers = {
  names: new Set([...Object.keys(readers), ...gitPlaceQualifiers]),
  traits: gitPlaceTraits,
}

/**
 * The filters of a search for commits.
 * @throws ServiceError 422 for a value that cannot be searched for
 */
export async function commitFilters(
  qualifiers: readonly QualifierTerm[],
  searcher: Searcher,
): Promise<CommitFilter[]> {
  const filters: CommitFilter[] = []
  for (const term of qualifiers) {
    const read = readers[term.name]
    if (!read) continue
    const { holds, ...rest } = await read(term, searcher)
    filters.push({ ...rest, holds: (commit) => holds(commit) !== term.not })
  }
  return filters
}
