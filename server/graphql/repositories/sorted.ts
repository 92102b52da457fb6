import type {
  LabelOrder,
  MilestoneOrder,
  MilestoneState,
  RepositoryOrder,
} from '../../../generated/graphql/types.ts'
import { connectionOf, type PageArguments } from '../connection.ts'
import type { Execution } from '../execution.ts'
import { orAbsent, siteOf } from '../git/site.ts'
import { Item, type Place } from '../item.ts'
import { listingOf } from '../listing.ts'
import { allOf, contains, laterConnection, sortedBy } from './lists.ts'

type Labels = PageArguments & { orderBy?: LabelOrder | null; query?: string | null }

/** The labels of a repository; null for callers who may not see them. */
export async function labelsIn(place: Place, args: Labels, execution: Execution) {
  if (!(await orAbsent(execution.enterAt('issues/list-labels-for-repo', place)))) return null
  const made = (view: object) => new Item('Label', view, place)
  const list = listingOf(execution, 'issues/list-labels-for-repo', { path: siteOf(place) }, made)
  return laterConnection(async () => {
    const { query, orderBy } = args
    const all = await allOf(list)
    const some = all.filter(
      ({ view }) =>
        query == null || contains(view.name, query) || contains(view.description, query),
    )
    const byName = orderBy?.field === 'NAME'
    const keyOf = ({ view }: Item<'Label'>) => (byName ? view.name!.toLowerCase() : view.id!)
    return sortedBy(some, keyOf, orderBy?.direction ?? 'ASC')
  }, args)
}

type Milestones = PageArguments & {
  orderBy?: MilestoneOrder | null
  query?: string | null
  states?: readonly MilestoneState[] | null
}

const milestoneKeys = {
  CREATED_AT: 'created_at',
  DUE_DATE: 'due_on',
  NUMBER: 'number',
  UPDATED_AT: 'updated_at',
} as const

/** The milestones of a repository; null for callers who may not see them. */
export async function milestonesIn(place: Place, args: Milestones, execution: Execution) {
  if (!(await orAbsent(execution.enterAt('issues/list-milestones', place)))) return null
  const { states, query, orderBy } = args
  const only = states?.length === 1 ? (states[0] === 'OPEN' ? 'open' : 'closed') : 'all'
  const input = { path: siteOf(place), query: { state: only } } as const
  const made = (view: object) => new Item('Milestone', view, place)
  const list = listingOf(execution, 'issues/list-milestones', input, made)
  return laterConnection(async () => {
    const found = (await allOf(list)).filter(
      ({ view }) => query == null || contains(view.title, query),
    )
    const key = milestoneKeys[orderBy?.field ?? 'NUMBER']
    return sortedBy(found, ({ view }) => view[key], orderBy?.direction ?? 'ASC')
  }, args)
}

type Forks = PageArguments & { orderBy?: RepositoryOrder | null }

const repositoryKeys = {
  CREATED_AT: 'created_at',
  NAME: 'name',
  PUSHED_AT: 'pushed_at',
  STARGAZERS: 'stargazers_count',
  UPDATED_AT: 'updated_at',
} as const

/** The forks of a repository that the caller can see, newest first. */
export function forksOf(place: Place, args: Forks, execution: Execution) {
  const made = (view: object) => new Item('Repository', view)
  const list = listingOf(execution, 'repos/list-forks', { path: siteOf(place) }, made)
  const { orderBy } = args
  if (!orderBy) return connectionOf(list, args)
  const keyOf = ({ view }: Item<'Repository'>) => view[repositoryKeys[orderBy.field]]
  return laterConnection(async () => sortedBy(await allOf(list), keyOf, orderBy.direction), args)
}
