import type {
  IssueFilters,
  IssueOrder as Order,
  IssueState,
  PullRequestState,
} from '../../../generated/graphql/types.ts'
import { parseInstant } from '../../api/instant.ts'
import { milestoneFilter } from '../../domains/issues/resolve-milestone.ts'
import { issueView } from '../../domains/issues/view.ts'
import { pullsOf } from '../../domains/pulls/pull.ts'
import { pullRequestSimple } from '../../domains/pulls/view.ts'
import type { IssueSelection } from '../../storage/issues/issue-lists.ts'
import { connectionOf, type List, type PageArguments } from '../connection.ts'
import type { Execution, Site } from '../execution.ts'
import { Item, type Place } from '../item.ts'
import { orAbsent } from '../git/site.ts'
import { embedderIn, keepPulls } from '../pulls/pull-reads.ts'

const columns = { CREATED_AT: 'created', UPDATED_AT: 'updated', COMMENTS: 'comments' } as const

/** The oldest come first, unless the caller chose an order. */
const orderOf = (order: Order | null | undefined) => ({
  by: columns[order?.field ?? 'CREATED_AT'],
  direction: order?.direction === 'DESC' ? ('desc' as const) : ('asc' as const),
})

type Selection = Omit<IssueSelection, 'repositoryId'>

/** An account that filters name; nobody where there is no such account. */
const nobody = 0

async function accountNamed(login: string | null | undefined, { context }: Execution) {
  if (login == null) return undefined
  return (await context.storage.accounts.findByLogin(login))?.id ?? nobody
}

async function assigneeOf(filter: IssueFilters, execution: Execution) {
  if (filter.assignee === undefined) return undefined
  if (filter.assignee === null) return 'none' as const
  return filter.assignee === '*' ? ('any' as const) : accountNamed(filter.assignee, execution)
}

async function milestoneOf(filter: IssueFilters, { repository }: Site, { context }: Execution) {
  const named = filter.milestoneNumber ?? filter.milestone
  if (named === undefined) return undefined
  return milestoneFilter(context.storage, repository, named ?? 'none')
}

async function filtered(
  filter: IssueFilters,
  site: Site,
  execution: Execution,
): Promise<Partial<Selection>> {
  return {
    assignee: await assigneeOf(filter, execution),
    creatorId: await accountNamed(filter.createdBy, execution),
    mentionedId: await accountNamed(filter.mentioned, execution),
    milestone: await milestoneOf(filter, site, execution),
    since: parseInstant(filter.since ?? undefined, { resource: 'Issue', field: 'since' }),
  }
}

/** The state to select; undefined for every state. */
const onlyState = <State extends string>(states: readonly State[] | null | undefined) =>
  states?.length === 1 ? (states[0]!.toLowerCase() as Lowercase<State>) : undefined

interface IssueArguments extends PageArguments {
  filterBy?: IssueFilters | null
  labels?: readonly string[] | null
  orderBy?: Order | null
  states?: readonly IssueState[] | null
}

const empty = <Node>(): List<Node> => ({
  page: async () => ({ items: [], hasNext: false }),
  total: async () => 0,
})

/** The issues of a repository, without its pull requests. */
export async function issuesIn(place: Place, args: IssueArguments, execution: Execution) {
  const site = await orAbsent(execution.enterAt('issues/list-for-repo', place))
  const { issues } = execution.context.storage
  if (!site?.repository.settings.has_issues) return connectionOf(empty<Item<'Issue'>>(), args)
  const { repository, links } = site
  const { filterBy, states, labels, orderBy } = args
  const more = filterBy ? await filtered(filterBy, site, execution) : {}
  const selection: Selection = {
    ...more,
    pull: false,
    state: onlyState(states ?? filterBy?.states),
    labels: labels ?? filterBy?.labels ?? undefined,
  }
  const order = orderOf(orderBy)
  const list: List<Item<'Issue'>> = {
    page: async (number, limit) => {
      const range = { order, limit: limit + 1, offset: (number - 1) * limit }
      const found = await issues.list(repository, selection, range)
      const items = found
        .slice(0, limit)
        .map((issue) => new Item('Issue', issueView(issue, repository, links), place))
      return { items, hasNext: found.length > limit }
    },
    total: () => issues.count(repository, selection),
  }
  return connectionOf(list, args)
}

interface PullArguments extends PageArguments {
  baseRefName?: string | null
  headRefName?: string | null
  labels?: readonly string[] | null
  orderBy?: Order | null
  states?: readonly PullRequestState[] | null
}

/** The pull requests of a repository, also those from branches of one of its repositories. */
export async function pullsIn(
  place: Place,
  args: PullArguments,
  execution: Execution,
  headRepositoryId?: number,
) {
  const site = await orAbsent(execution.enterAt('pulls/list', place))
  const { storage } = execution.context
  if (!site) return connectionOf(empty<Item<'PullRequest'>>(), args)
  const { repository, links } = site
  const states = (args.states ?? []).map(
    (each) => each.toLowerCase() as Lowercase<PullRequestState>,
  )
  const selection = {
    repositoryId: repository.id,
    base: args.baseRefName ?? undefined,
    states,
    labels: args.labels ?? undefined,
    headRef: args.headRefName ?? undefined,
    headRepositoryId,
  }
  const order = orderOf(args.orderBy)
  const list: List<Item<'PullRequest'>> = {
    page: async (number, limit) => {
      const range = { order, limit: limit + 1, offset: (number - 1) * limit }
      const ids = await storage.pulls.list(selection, range)
      const found = await storage.issues.findMany(repository, ids.slice(0, limit))
      const pulls = await pullsOf(repository, found, storage)
      keepPulls(pulls, repository, execution)
      const embed = embedderIn(execution)
      const items = pulls.map(
        (pull) => new Item('PullRequest', pullRequestSimple(pull, links, embed), place),
      )
      return { items, hasNext: ids.length > limit }
    },
    total: () => storage.pulls.count(selection),
  }
  return connectionOf(list, args)
}
