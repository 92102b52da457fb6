import type {
  IssueOrder,
  IssueState,
  PullRequestState,
  SearchType,
} from '../../../generated/graphql/types.ts'
import { namesNothing } from '../../domains/search/syntax/errors.ts'
import { pullViews } from '../../domains/pull-changes/pull-views.ts'
import { connectionOf, inlineConnection, type List, type PageArguments } from '../connection.ts'
import type { Execution } from '../execution.ts'
import { Item } from '../item.ts'
import { allOf, later } from '../repositories/lists.ts'
import type { Resolvers } from '../resolve.ts'

/** Results of a search that can be read. */
const mostResults = 1000

/** How kinds of results are searched for. */
const kinds = {
  ISSUE: {
    operation: 'search/issues-and-pull-requests',
    sorts: ['created', 'updated', 'comments', 'interactions', 'reactions'],
  },
  REPOSITORY: {
    operation: 'search/repos',
    sorts: ['stars', 'forks', 'help-wanted-issues', 'updated'],
  },
  USER: { operation: 'search/users', sorts: ['followers', 'repositories', 'joined'] },
} as const

type Kind = keyof typeof kinds

interface Sorted {
  q: string
  sort?: string
  order?: 'asc' | 'desc'
}

const sorting = /(?:^|\s)sort:(?<by>\S+?)(?:-(?<order>asc|desc))?(?=\s|$)/

/** The order of the results is part of a query; REST has parameters for it. */
function sortedBy(query: string, { sorts }: (typeof kinds)[Kind]): Sorted {
  const { by, order = 'desc' } = sorting.exec(query)?.groups ?? {}
  const q = query.replace(sorting, '')
  const isKnown = (sorts as readonly string[]).some((each) => by?.startsWith(each))
  return isKnown && by ? { q, sort: by, order: order as 'asc' | 'desc' } : { q }
}

interface Found {
  total_count: number
  items: (object & { id: number; type?: string; pull_request?: unknown })[]
}

/** Issues and pull requests, of which lists have more than searches. */
async function issuesIn({ items }: Found, execution: Execution): Promise<Item[]> {
  const ids = items.flatMap(({ id, pull_request: pull }) => (pull ? [id] : []))
  const pulls = await pullViews(ids, execution.links, execution.context)
  return items.flatMap((view): Item[] => {
    if (!view.pull_request) return [new Item('Issue', view)]
    const pull = pulls.get(view.id)
    return pull ? [new Item('PullRequest', pull)] : [] // deleted since
  })
}

const itemsIn = async (found: Found, kind: Kind, execution: Execution): Promise<Item[]> => {
  if (kind === 'ISSUE') return issuesIn(found, execution)
  if (kind === 'REPOSITORY') return found.items.map((view) => new Item('Repository', view))
  return found.items.map((view) => new Item(view.type as 'User' | 'Organization', view))
}

/** What a search finds. */
function resultsOf(kind: Kind, sorted: Sorted, execution: Execution): List<Item> {
  const { operation } = kinds[kind]
  const read = async (page: number, per_page: number) => {
    const query = { ...sorted, page, per_page } as never
    try {
      return (await execution.read(operation, { query })).body as unknown as Found
    } catch (error) {
      if (namesNothing(error)) return { total_count: 0, items: [] }
      throw error
    }
  }
  let total: number | undefined
  return {
    page: async (number, size) => {
      if ((number - 1) * size >= mostResults) return { items: [], hasNext: false }
      const found = await read(number, size)
      total = found.total_count
      const items = await itemsIn(found, kind, execution)
      return { items, hasNext: number * size < Math.min(total, mostResults) }
    },
    total: async () => total ?? (await read(1, 1)).total_count,
  }
}

const noCounts = {
  codeCount: 0,
  discussionCount: 0,
  issueCount: 0,
  repositoryCount: 0,
  userCount: 0,
  wikiCount: 0,
}

const counts = { ISSUE: 'issueCount', REPOSITORY: 'repositoryCount', USER: 'userCount' } as const

const isSearchable = (type: SearchType): type is Kind => type in kinds

/** Tools ask for the last results and mean the first ones, as the platform does. */
const forward = (args: PageArguments): PageArguments =>
  args.before == null && args.first == null ? { first: args.last, after: args.after } : args

/** Roots that find things by other than their names. */
export const searches = {
  search: (_source, { query, type, ...page }, execution) => {
    const args = forward(page)
    if (!isSearchable(type)) return { ...noCounts, ...inlineConnection([], args) }
    const list = resultsOf(type, sortedBy(query, kinds[type]), execution)
    const connection = connectionOf(list, args)
    return { ...noCounts, ...connection, [counts[type]]: connection.totalCount } as never
  },
} satisfies Partial<Resolvers['Query']>

interface Written extends PageArguments {
  baseRefName?: string | null
  headRefName?: string | null
  labels?: readonly string[] | null
  orderBy?: IssueOrder | null
  states?: readonly (PullRequestState | IssueState)[] | null
}

/** Conditions for each set of states. */
const ofStates: Record<string, string> = {
  OPEN: 'is:open',
  MERGED: 'is:merged',
  CLOSED: 'is:closed is:unmerged',
  'CLOSED MERGED': 'is:closed',
  'CLOSED OPEN': 'is:unmerged',
}

function statesIn(states: Written['states'], kind: 'issue' | 'pr'): string[] {
  const all = [...new Set(states)].sort()
  if (kind === 'issue') return all.length === 1 ? [`is:${all[0]!.toLowerCase()}`] : []
  const condition = ofStates[all.join(' ')]
  return condition === undefined ? [] : [condition]
}

const quoted = (text: string) => `"${text.replaceAll('"', '\\"')}"`

const places = { CREATED_AT: 'created', UPDATED_AT: 'updated', COMMENTS: 'comments' } as const

/** Whether a pull request is open or was merged, for which searches have no condition. */
function isAlive({ view }: Item): boolean {
  const { state, merged_at: merged } = view as { state: string; merged_at?: string | null }
  return state === 'open' || merged != null
}

/** Issues or pull requests that a user wrote, found by a search. */
export function writtenBy(
  { view: { login } }: Item<'User'>,
  kind: 'issue' | 'pr',
  { baseRefName, headRefName, labels, orderBy, states, ...args }: Written,
  execution: Execution,
) {
  const parts = [
    `author:${login}`,
    `is:${kind}`,
    ...statesIn(states, kind),
    ...(baseRefName ? [`base:${quoted(baseRefName)}`] : []),
    ...(headRefName ? [`head:${quoted(headRefName)}`] : []),
    ...(labels?.length ? [`label:${labels.map((label) => quoted(label)).join(',')}`] : []),
  ]
  const order = orderBy?.direction === 'DESC' ? ('desc' as const) : ('asc' as const)
  const sorted = { q: parts.join(' '), sort: places[orderBy?.field ?? 'CREATED_AT'], order }
  const found = resultsOf('ISSUE', sorted, execution)
  const isPart = kind === 'pr' && [...new Set(states)].sort().join(' ') === 'MERGED OPEN'
  const alive = later(async () => (await allOf(found)).filter((each) => isAlive(each)))
  return connectionOf(isPart ? alive : found, args) as never
}
