import { userOf, type Caller } from '../../access/auth/caller.ts'
import type { Context } from '../../api/context.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { isSeenBy } from '../repositories/seen-by.ts'
import { cannotBeSearched, usersCannotBeSearched } from './syntax/errors.ts'
import type { QualifierTerm } from './syntax/terms.ts'

/** Who searches, and where names are looked up. */
export interface Searcher {
  caller: Caller
  context: Pick<Context, 'storage'>
}

/** Repositories and owners that a search is limited to. */
export interface Places {
  repositoryIds: number[]
  ownerIds: number[]
}

/** Finds an account by login, `@me` or `app/NAME`. */
export async function accountNamed(
  name: string,
  { caller, context }: Searcher,
): Promise<Account | undefined> {
  if (name.toLowerCase() === '@me') return userOf(caller)
  const login = name.replace(/^@/, '').replace(/^app\/(.+)$/i, '$1[bot]')
  return context.storage.accounts.findByLogin(login)
}

/** Ids of accounts. @throws ServiceError 422 when none of them exists */
export async function accountIds(names: readonly string[], searcher: Searcher): Promise<number[]> {
  const found: number[] = []
  for (const name of names) {
    const account = await accountNamed(name, searcher)
    if (account) found.push(account.id)
  }
  if (found.length === 0) throw usersCannotBeSearched()
  return found
}

/** Finds a repository by its full name, if the caller sees it. */
async function repositoryNamed(
  fullName: string,
  { caller, context }: Searcher,
): Promise<Repository | undefined> {
  const [owner = '', name = ''] = fullName.split('/')
  const { repositories } = context.storage
  const found =
    (await repositories.findByName(owner, name)) ??
    (await repositories.findByFormerName(owner, name))
  // Looked up for an absent one, too, so that the time does not tell which ones exist.
  const isSeen = await isSeenBy(caller, { id: found?.id ?? -1 }, context)
  return isSeen ? found : undefined
}

export const hasPlace = ({ repositoryIds, ownerIds }: Places): boolean =>
  repositoryIds.length + ownerIds.length > 0

const placeNames = new Set(['repo', 'user', 'org'])

export const isPlace = ({ name }: QualifierTerm): boolean => placeNames.has(name)

/**
 * The repositories and owners that qualifiers name.
 * @param isNested whether repositories must belong to the owners, where both are named
 * @throws ServiceError 422 when the caller sees none of them, except for nested repositories alone
 */
async function placesOf(
  qualifiers: readonly QualifierTerm[],
  searcher: Searcher,
  isNested: boolean,
): Promise<Places> {
  const named: Repository[] = []
  const owners = new Set<number>()
  for (const { name, values } of qualifiers) {
    for (const value of values) {
      if (name === 'repo') {
        const repository = await repositoryNamed(value, searcher)
        if (repository) named.push(repository)
      } else {
        const account = await accountNamed(value, searcher)
        if (account) owners.add(account.id)
      }
    }
  }
  const within = isNested && new Set(qualifiers.map(({ name }) => name === 'repo')).size > 1
  const repositories = within ? named.filter(({ owner }) => owners.has(owner.id)) : named
  const places = {
    repositoryIds: repositories.map(({ id }) => id),
    ownerIds: within ? [] : [...owners],
  }
  const isEmpty = isNested && qualifiers.every(({ name }) => name === 'repo')
  if (!hasPlace(places) && !isEmpty) throw cannotBeSearched()
  return places
}

interface PlaceFilter extends Places {
  of: 'places'
  not: boolean
}

/**
 * The filters of all qualifiers for places: those wanted together, and those not wanted.
 * @param isNested whether wanted repositories must belong to the wanted owners, where both are named
 */
export async function placeFilters(
  qualifiers: readonly QualifierTerm[],
  searcher: Searcher,
  isNested = false,
): Promise<PlaceFilter[]> {
  const filters: PlaceFilter[] = []
  for (const not of [false, true]) {
    const named = qualifiers.filter((each) => isPlace(each) && each.not === not)
    if (named.length > 0) {
      filters.push({ of: 'places', not, ...(await placesOf(named, searcher, isNested && !not)) })
    }
  }
  return filters
}
