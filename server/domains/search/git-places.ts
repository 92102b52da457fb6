import type { Caller } from '../../access/auth/caller.ts'
import type { Context } from '../../api/context.ts'
import { findCommitId } from '../commits/find-commit.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import type { RepositoryFilter } from '../../storage/search/repository-search.ts'
import { hasPlace, isPlace, placeFilters } from './places.ts'
import { firstOf, isTrue, unknownValue } from './qualifiers/values.ts'
import { sightOf } from '../repositories/sight.ts'
import type { QualifierTerm } from './syntax/terms.ts'

/** Repositories whose git data one search reads, the last pushed first. */
const mostPlaces = 20
/** Milliseconds after which no other repository is read. */
const longest = 5_000

/** A repository, and the head of its default branch. */
export interface GitPlace {
  repository: Repository
  path: string
  head: string
}

/** What is found in one repository. */
export interface FoundIn<Item> {
  items: Item[]
  isComplete: boolean
}

/** Names of the qualifiers for repositories. */
export const gitPlaceQualifiers = ['repo', 'user', 'org', 'is', 'visibility', 'fork'] as const

/** Values of `is` and `visibility`. */
export const gitPlaceTraits: ReadonlySet<string> = new Set(['public', 'private', 'internal'])

function readTrait(term: QualifierTerm): RepositoryFilter {
  const value = firstOf(term).toLowerCase()
  if (value === 'public' || value === 'private' || value === 'internal') {
    return { of: 'visibility', is: value, not: term.not }
  }
  return unknownValue(term)
}

/** Forks are searched only by name, or when the query asks for them. */
function forkFilters(qualifiers: readonly QualifierTerm[]): RepositoryFilter[] {
  const term = qualifiers.findLast(({ name }) => name === 'fork')
  if (term && firstOf(term).toLowerCase() === 'only') return [{ of: 'fork', not: term.not }]
  const isNamed = qualifiers.some(({ name, not }) => name === 'repo' && !not)
  return isNamed || (term && isTrue(term)) ? [] : [{ of: 'fork', not: true }]
}

/** The places that a search reads, and who searches. */
interface Looking {
  qualifiers: readonly QualifierTerm[]
  caller: Caller
  /** Whether repositories must belong to the owners, where both are named. */
  isNested?: boolean
}

async function repositoriesOf(
  { qualifiers, caller, isNested }: Looking,
  context: Pick<Context, 'storage'>,
) {
  const { repositorySearch, repositoryLists } = context.storage
  const traits = qualifiers.filter(({ name }) => name === 'is' || name === 'visibility')
  const sight = sightOf(caller, 'contents')
  const places = await placeFilters(qualifiers.filter(isPlace), { caller, context }, isNested)
  if (!places.every(hasPlace)) return { repositories: [], isComplete: false }
  const found = await repositorySearch.find({
    filters: [...places, ...traits.map(readTrait), ...forkFilters(qualifiers)],
    sight,
    sort: 'pushed',
    direction: 'desc',
    limit: mostPlaces,
    offset: 0,
  })
  const order = { by: 'pushed', direction: 'desc' } as const
  const { ids, total, isComplete } = found
  const listing = { order, limit: mostPlaces, offset: 0 }
  const listed = ids.length > 0 ? await repositoryLists.list({ ids, ...sight }, listing) : []
  return {
    repositories: listed.map(({ repository }) => repository),
    isComplete: isComplete && total <= mostPlaces,
  }
}

type SearchOne<Item> = (place: GitPlace) => Promise<FoundIn<Item>>

const nothing = { items: [], isComplete: true }

/** Searches one repository. It may be deleted meanwhile, in which case nothing is in it. */
async function searchIn<Item>(
  repository: Repository,
  { git }: Pick<Context, 'git'>,
  searchOne: SearchOne<Item>,
): Promise<FoundIn<Item>> {
  const path = git.path(repository.id)
  try {
    const head = await findCommitId(path, `refs/heads/${repository.default_branch}`)
    return head === undefined ? nothing : await searchOne({ repository, path, head })
  } catch (error) {
    if (await git.exists(repository.id)) throw error
    return nothing
  }
}

/** Searches repositories one after the other until the time is over. */
export async function searchPlaces<Item>(
  looking: Looking,
  context: Pick<Context, 'storage' | 'git' | 'clock'>,
  searchOne: SearchOne<Item>,
): Promise<FoundIn<Item>> {
  const since = context.clock.monotonic()
  const { repositories, ...all } = await repositoriesOf(looking, context)
  const items: Item[] = []
  let { isComplete } = all
  for (const repository of repositories) {
    if (context.clock.monotonic() - since > longest) return { items, isComplete: false }
    const found = await searchIn(repository, context, searchOne)
    for (const item of found.items) items.push(item)
    isComplete &&= found.isComplete
  }
  return { items, isComplete }
}
