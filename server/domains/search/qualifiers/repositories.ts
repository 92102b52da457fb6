import type {
  RepositoryFilter,
  RepositoryNumber,
} from '../../../storage/search/repository-search.ts'
import { isPlace, placeFilters, type Searcher } from '../places.ts'
import type { KnownQualifiers } from '../syntax/query.ts'
import { dateRange, numberRange } from '../syntax/ranges.ts'
import type { QualifierTerm } from '../syntax/terms.ts'
import { firstOf, isTrue, unknownValue } from './values.ts'

type Read = (term: QualifierTerm) => RepositoryFilter

const traits: Record<string, RepositoryFilter> = {
  public: { of: 'visibility', is: 'public' },
  private: { of: 'visibility', is: 'private' },
  internal: { of: 'visibility', is: 'internal' },
  archived: { of: 'archived' },
  template: { of: 'template' },
  sponsorable: { of: 'never' },
}

const counted =
  (of: RepositoryNumber): Read =>
  (term) => ({ of, range: numberRange(firstOf(term)) })

const dated =
  (of: RepositoryNumber): Read =>
  (term) => ({ of, range: dateRange(firstOf(term)) })

const flag =
  (of: 'archived' | 'template' | 'never'): Read =>
  (term) => ({ of, not: !isTrue(term) })

/** Forks are left out unless the query asks for them. */
const withoutForks: RepositoryFilter = { of: 'fork', not: true }

const readers: Record<string, Read> = {
  is: (term) => traits[firstOf(term).toLowerCase()] ?? unknownValue(term),
  visibility: (term) => traits[firstOf(term).toLowerCase()] ?? unknownValue(term),
  archived: flag('archived'),
  template: flag('template'),
  mirror: flag('never'), // no repository is a mirror
  language: ({ values }) => ({ of: 'language', anyOf: values }),
  topic: (term) => ({ of: 'topic', named: firstOf(term) }),
  license: (term) => ({ of: 'license', key: firstOf(term) }),
  stars: counted('stars'),
  forks: counted('forks'),
  size: counted('size'),
  topics: counted('topics'),
  followers: counted('followers'),
  'good-first-issues': counted('good-first-issues'),
  'help-wanted-issues': counted('help-wanted-issues'),
  created: dated('created'),
  updated: dated('updated'),
  pushed: dated('pushed'),
  has: () => ({ of: 'never' }), // there are no files about funding
}

/** The qualifiers of a search for repositories. */
export const repositoryQualifiers: KnownQualifiers = {
  names: new Set([...Object.keys(readers), 'fork', 'in', 'repo', 'user', 'org']),
  traits: new Set(Object.keys(traits)),
}

/** The filter of the qualifier `fork`: `true` for all, `only` for forks. */
function forkFilters(qualifiers: readonly QualifierTerm[]): RepositoryFilter[] {
  const term = qualifiers.findLast(({ name }) => name === 'fork')
  if (!term) return [withoutForks]
  if (firstOf(term).toLowerCase() === 'only') return [{ of: 'fork', not: term.not }]
  return isTrue(term) ? [] : [withoutForks]
}

/** Several languages mean one of them. */
function joined(filters: readonly RepositoryFilter[]): RepositoryFilter[] {
  const others = filters.filter(({ of, not = false }) => of !== 'language' || not)
  const anyOf = filters.flatMap((filter) =>
    filter.of === 'language' && !filter.not ? filter.anyOf : [],
  )
  return anyOf.length > 0 ? [...others, { of: 'language', anyOf }] : others
}

/**
 * The filters of a search for repositories.
 * @throws ServiceError 422 for a value that cannot be searched for
 */
export async function repositoryFilters(
  qualifiers: readonly QualifierTerm[],
  searcher: Searcher,
): Promise<RepositoryFilter[]> {
  const places = await placeFilters(qualifiers, searcher)
  const read = qualifiers.flatMap((term) => {
    const reader = isPlace(term) ? undefined : readers[term.name]
    if (!reader) return []
    const filter = reader(term)
    return { ...filter, not: Boolean(filter.not) !== term.not }
  })
  return [...places, ...forkFilters(qualifiers), ...joined(read)]
}
