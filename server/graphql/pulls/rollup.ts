import DataLoader from 'dataloader'
import type {
  CheckRunState,
  StatusCheckRollup,
  StatusCheckRollupContextConnection,
  StatusState,
} from '../../../generated/graphql/types.ts'
import { nodeId } from '../../api/views/node-id.ts'
import { ServiceError } from '../../core/errors.ts'
import { commitStatus } from '../../domains/checks/commit-status-view.ts'
import { checkRunView } from '../../domains/checks/run-view.ts'
import type { CheckConclusion, CheckStatus } from '../../storage/schema/check-tables.ts'
import { inlineConnection, type PageArguments } from '../connection.ts'
import type { Execution } from '../execution.ts'
import { Item, type Place } from '../item.ts'
import { commitItem } from '../git/site.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { loadTogether } from './together.ts'

/** Check runs, and contexts, of a commit that are read. */
const most = 250

interface RunCount {
  status: CheckStatus
  conclusion: CheckConclusion | null
  count: number
}

interface States {
  runs: RunCount[]
  statuses: { state: 'error' | 'failure' | 'pending' | 'success'; count: number }[]
}

/** A repository, and which of its checks the caller may read. */
interface Site {
  repository: Repository
  runs: boolean
  statuses: boolean
}

/** Whether the caller may perform an operation; not when it is refused. */
async function may(entering: Promise<unknown>): Promise<ServiceError | undefined> {
  try {
    await entering
    return undefined
  } catch (error) {
    if (error instanceof ServiceError && error.status < 500) return error
    throw error
  }
}

async function enterChecks({ owner, repo }: Place, execution: Execution): Promise<Site> {
  const path = { owner: owner!, repo: repo!, ref: 'HEAD' }
  const entering = execution.enter('repos/get', { path: { owner: owner!, repo: repo! } })
  const runs = await may(execution.enter('checks/list-for-ref', { path }))
  const statuses = await may(execution.enter('repos/get-combined-status-for-ref', { path }))
  if (runs && statuses) throw runs
  const { repository } = await entering
  return { repository, runs: !runs, statuses: !statuses }
}

/** @throws ServiceError when the caller may read neither check runs nor statuses */
const siteAt = (place: Place, execution: Execution): Promise<Site> =>
  execution.once(`checks in ${place['owner']}/${place['repo']}`, () =>
    enterChecks(place, execution),
  )

/** Gives the rows with a key, in their order. */
function grouped<Row>(rows: readonly Row[], keyOf: (row: Row) => string) {
  const byKey = new Map<string, Row[]>()
  for (const row of rows) {
    const known = byKey.get(keyOf(row))
    if (known) known.push(row)
    else byKey.set(keyOf(row), [row])
  }
  return (key: string): Row[] => byKey.get(key) ?? []
}

const loaderOf = <Value>(
  name: string,
  { repository }: Site,
  execution: Execution,
  read: (shas: readonly string[]) => Promise<Value[]>,
) =>
  execution.loader(
    `${name} ${repository.id}`,
    () => new DataLoader<string, Value>(read, { maxBatchSize: 100 }),
  )

const statesOf = (site: Site, execution: Execution) =>
  loaderOf<States>('check states', site, execution, async (shas) => {
    const { checkRuns, commitStatuses } = execution.context.storage
    const { id } = site.repository
    const runs = site.runs ? await checkRuns.statesOfMany(id, shas) : []
    const statuses = site.statuses ? await commitStatuses.statesOfMany(id, shas) : []
    const runsOf = grouped(runs, ({ head_sha: sha }) => sha)
    const statusesOf = grouped(statuses, ({ sha }) => sha)
    return shas.map((sha) => ({ runs: runsOf(sha), statuses: statusesOf(sha) }))
  })

type Context = Item<'CheckRun'> | Item<'StatusContext'>

const contextsOf = (site: Site, place: Place, execution: Execution) =>
  loaderOf<Context[]>('check contexts', site, execution, async (shas) => {
    const { links, context } = execution
    const { checkRuns, commitStatuses } = context.storage
    const { repository } = site
    const runs = site.runs ? await checkRuns.latestOfMany(repository.id, shas, most) : []
    const statuses = site.statuses
      ? await commitStatuses.latestOfMany(repository.id, shas, most)
      : []
    const around = { repository, pulls: [], links }
    const run = (each: (typeof runs)[number]) =>
      new Item('CheckRun', checkRunView(each, around), place)
    const status = (each: (typeof statuses)[number]) =>
      new Item('StatusContext', commitStatus(each, repository, links), place)
    const runsOf = grouped(runs, ({ head_sha: sha }) => sha)
    const statusesOf = grouped(statuses, ({ sha }) => sha)
    return shas.map((sha) => [...runsOf(sha).map(run), ...statusesOf(sha).map(status)])
  })

const good = new Set<CheckConclusion | null>(['success', 'neutral', 'skipped'])

/** The state of a commit: the worst of its check runs and contexts. */
function worstOf({ runs, statuses }: States): StatusState {
  const has = (wanted: string) => statuses.some(({ state }) => state === wanted)
  const isDone = ({ status }: RunCount) => status === 'completed'
  if (has('failure') || runs.some((each) => isDone(each) && !good.has(each.conclusion)))
    return 'FAILURE'
  if (has('error')) return 'ERROR'
  return has('pending') || runs.some((each) => !isDone(each)) ? 'PENDING' : 'SUCCESS'
}

const sum = (counts: readonly { count: number }[]) =>
  counts.reduce((all, { count }) => all + count, 0)

function countsByState<State extends string>(counts: readonly { state: State; count: number }[]) {
  const byState = new Map<State, number>()
  for (const { state, count } of counts) byState.set(state, (byState.get(state) ?? 0) + count)
  return [...byState].map(([state, count]) => ({ state, count }))
}

const runState = ({ status, conclusion, count }: RunCount) => ({
  state: (status === 'completed'
    ? (conclusion ?? 'completed')
    : status
  ).toUpperCase() as CheckRunState,
  count,
})

function counted({ runs, statuses }: States) {
  const upper = statuses.map(({ state, count }) => ({
    state: state.toUpperCase() as StatusState,
    count,
  }))
  return {
    checkRunCount: sum(runs),
    checkRunCountsByState: countsByState(runs.map(runState)),
    statusContextCount: sum(statuses),
    statusContextCountsByState: countsByState(upper),
    totalCount: () => Promise.resolve(sum(runs) + sum(statuses)),
  }
}

/** The check runs and statuses of a commit; null when it has none. */
export async function rollupOf(
  sha: string,
  place: Place,
  execution: Execution,
): Promise<StatusCheckRollup | null> {
  const site = await siteAt(place, execution)
  const states = await loadTogether(statesOf(site, execution), sha, execution)
  if (sum(states.runs) + sum(states.statuses) === 0) return null
  return {
    id: nodeId('StatusCheckRollup', site.repository.id, sha),
    state: worstOf(states),
    commit: commitItem(sha, place),
    contexts: async (args: PageArguments): Promise<StatusCheckRollupContextConnection> => {
      const found = await loadTogether(contextsOf(site, place, execution), sha, execution)
      return { ...inlineConnection(found, args), ...counted(states) }
    },
  }
}

/** The statuses of a commit, without its check runs; null when it has none. */
export async function statusOf(sha: string, place: Place, execution: Execution) {
  const site = await siteAt(place, execution)
  const states = { ...(await statesOf(site, execution).load(sha)), runs: [] }
  if (states.statuses.length === 0) return null
  const contexts = async () =>
    (await contextsOf(site, place, execution).load(sha)).filter(
      (each): each is Item<'StatusContext'> => each.type === 'StatusContext',
    )
  return {
    id: nodeId('Status', site.repository.id, sha),
    state: worstOf(states),
    commit: commitItem(sha, place),
    contexts,
    context: async ({ name }: { name: string }) =>
      (await contexts()).find(({ view }) => view.context === name) ?? null,
    combinedContexts: async (args: PageArguments) => ({
      ...inlineConnection<Context>(await contexts(), args),
      ...counted(states),
    }),
  }
}
