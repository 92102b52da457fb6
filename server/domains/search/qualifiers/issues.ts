import type { IssueCondition, IssueFilter } from '../../../storage/search/issue-conditions.ts'
import { accountIds, isPlace, placeFilters, type Searcher } from '../places.ts'
import { invalidQuery } from '../syntax/errors.ts'
import type { KnownQualifiers } from '../syntax/query.ts'
import { dateRange, numberRange } from '../syntax/ranges.ts'
import type { QualifierTerm } from '../syntax/terms.ts'
import { reviewQualifiers } from './reviews.ts'
import { firstOf, isTrue, unknownValue } from './values.ts'

type Read = (term: QualifierTerm, searcher: Searcher) => IssueFilter | Promise<IssueFilter>

const kinds: Record<string, IssueFilter> = {
  issue: { of: 'pull', is: false },
  pr: { of: 'pull', is: true },
  'pull-request': { of: 'pull', is: true },
}

const states: Record<string, IssueFilter> = {
  open: { of: 'state', is: 'open' },
  closed: { of: 'state', is: 'closed' },
}

/** Values of `is`. */
const traits: Record<string, IssueFilter> = {
  ...kinds,
  ...states,
  merged: { of: 'merged' },
  unmerged: { of: 'merged', not: true },
  draft: { of: 'draft' },
  locked: { of: 'locked' },
  unlocked: { of: 'locked', not: true },
  public: { of: 'visibility', is: 'public' },
  private: { of: 'visibility', is: 'private' },
  internal: { of: 'visibility', is: 'internal' },
  queued: { of: 'never' },
}

/** Values of `no`. There are no projects, so every issue lacks them. */
const absences: Record<string, IssueFilter> = {
  label: { of: 'none', what: 'label' },
  assignee: { of: 'none', what: 'assignee' },
  type: { of: 'none', what: 'type' },
  milestone: { of: 'none', what: 'milestone' },
  project: { of: 'always' },
  'parent-issue': { of: 'none', what: 'parent' },
}

const reasons: Record<string, string> = {
  completed: 'completed',
  'not planned': 'not_planned',
  not_planned: 'not_planned',
  reopened: 'reopened',
  duplicate: 'duplicate',
}

/** Finds a filter by the value of a qualifier. @throws ServiceError 422 for an unknown value */
const among =
  (filters: Record<string, IssueFilter>): Read =>
  (term) =>
    filters[firstOf(term).toLowerCase()] ?? unknownValue(term)

const person =
  (role: 'author' | 'assignee' | 'mentions' | 'commenter' | 'involves'): Read =>
  async ({ values }, searcher) => ({ of: role, ids: await accountIds(values, searcher) })

const dated =
  (column: 'created_at' | 'updated_at' | 'closed_at' | 'merged_at'): Read =>
  (term) => ({ of: column, range: dateRange(firstOf(term)) })

const flag =
  (of: 'archived' | 'draft'): Read =>
  (term) => ({ of, not: !isTrue(term) })

const counted =
  (of: 'comments' | 'reactions' | 'interactions'): Read =>
  (term) => ({ of, range: numberRange(firstOf(term)) })

const branch =
  (end: 'head' | 'base'): Read =>
  (term) => ({ of: 'branch', end, named: firstOf(term) })

const nothing: Read = () => ({ of: 'never' })

const readers: Record<string, Read> = {
  ...reviewQualifiers,
  is: among(traits),
  type: (term) => {
    const value = firstOf(term)
    return kinds[value.toLowerCase()] ?? { of: 'type', named: value }
  },
  state: among(states),
  no: among(absences),
  author: person('author'),
  assignee: (term, searcher) =>
    firstOf(term) === '*'
      ? { of: 'none', what: 'assignee', not: true }
      : person('assignee')(term, searcher),
  mentions: person('mentions'),
  commenter: person('commenter'),
  involves: person('involves'),
  label: ({ values }) => ({ of: 'label', anyOf: values }),
  language: ({ values }) => ({ of: 'language', anyOf: values }),
  created: dated('created_at'),
  updated: dated('updated_at'),
  closed: dated('closed_at'),
  merged: dated('merged_at'),
  comments: counted('comments'),
  interactions: counted('interactions'),
  reactions: counted('reactions'),
  archived: flag('archived'),
  draft: flag('draft'),
  reason: (term) => {
    const is = reasons[firstOf(term).toLowerCase()]
    return is === undefined ? unknownValue(term) : { of: 'reason', is }
  },
  head: branch('head'),
  base: branch('base'),
  sha: (term) => {
    const start = firstOf(term).toLowerCase()
    if (!/^[0-9a-f]{7,40}$/.test(start)) throw invalidQuery(`"${start}" is not a commit.`)
    return { of: 'sha', start }
  },
  milestone: ({ values }) =>
    values[0] === '*'
      ? { of: 'none', what: 'milestone', not: true }
      : { of: 'milestone', anyOf: values },
  project: nothing,
  team: nothing,
  status: nothing,
  linked: nothing,
}

/** The qualifiers of a search for issues. */
export const issueQualifiers: KnownQualifiers = {
  names: new Set([...Object.keys(readers), 'in', 'repo', 'user', 'org']),
  traits: new Set(Object.keys(traits)),
}

/** Qualifiers of which an issue must match one value. All other qualifiers must match. */
const alternatives = ['author', 'language'] as const

/** Merges the conditions of each alternative into one with several values. */
function mergeAlternatives(filters: readonly IssueFilter[]): IssueFilter[] {
  const isAlternative = ({ of, not = false }: IssueFilter) =>
    !not && (alternatives as readonly string[]).includes(of)
  const others = filters.filter((filter) => !isAlternative(filter))
  const found = filters.filter(isAlternative) as IssueCondition[]
  const ids = found.flatMap((each) => (each.of === 'author' ? each.ids : []))
  const anyOf = found.flatMap((each) => (each.of === 'language' ? each.anyOf : []))
  return [
    ...others,
    ...(ids.length > 0 ? [{ of: 'author', ids } as const] : []),
    ...(anyOf.length > 0 ? [{ of: 'language', anyOf } as const] : []),
  ]
}

/**
 * The filters of a search for issues and pull requests.
 * @throws ServiceError 422 for a value that cannot be searched for
 */
export async function issueFilters(
  qualifiers: readonly QualifierTerm[],
  searcher: Searcher,
): Promise<IssueFilter[]> {
  const filters: IssueFilter[] = [...(await placeFilters(qualifiers, searcher))]
  for (const term of qualifiers) {
    const read = isPlace(term) ? undefined : readers[term.name]
    if (!read) continue
    const filter = await read(term, searcher)
    filters.push({ ...filter, not: Boolean(filter.not) !== term.not })
  }
  return mergeAlternatives(filters)
}
