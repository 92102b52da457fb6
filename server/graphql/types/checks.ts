import DataLoader from 'dataloader'
import type { CheckRunFilter } from '../../../generated/graphql/types.ts'
import { accountItem } from '../account-item.ts'
import { connectionOf, inlineConnection, type PageArguments } from '../connection.ts'
import type { Execution } from '../execution.ts'
import { Item, pathOf } from '../item.ts'
import { listingOf } from '../listing.ts'
import { itemOfType } from '../locate.ts'
import { pullOf } from '../pulls/pull-reads.ts'
import { protectionOf } from '../pulls/review-reads.ts'
import { rollupOf, statusOf } from '../pulls/rollup.ts'
import { valueAt } from '../read-field.ts'
import type { Resolvers } from '../resolve.ts'

interface OfPull {
  pullRequestId?: string | null
  pullRequestNumber?: number | null
}

async function pullNamed(
  source: Item,
  { pullRequestId, pullRequestNumber }: OfPull,
  execution: Execution,
) {
  if (pullRequestId != null) return itemOfType(pullRequestId, ['PullRequest'], execution)
  if (pullRequestNumber == null) return undefined
  const { owner, repo } = pathOf(source)
  const place = { owner: owner!, repo: repo!, pull_number: pullRequestNumber }
  const { links } = execution
  const url = links.api(`/repos/${owner}/${repo}/pulls/${pullRequestNumber}`)
  return new Item('PullRequest', { number: pullRequestNumber, url }, place)
}

/** Whether the base branch of a pull request requires a check. */
async function isRequired(
  name: string,
  app: number | undefined,
  source: Item,
  args: OfPull,
  execution: Execution,
): Promise<boolean> {
  const item = await pullNamed(source, args, execution)
  if (!item) return false
  const protection = await protectionOf(await pullOf(item, execution), execution)
  return (protection?.checks ?? []).some(
    ({ context, app_id: id }) =>
      context.toLowerCase() === name.toLowerCase() &&
      (id === null || app === undefined || id === app),
  )
}

const queryOf = ({ filterBy }: { filterBy?: CheckRunFilter | null }) => ({
  ...(filterBy?.checkName != null && { check_name: filterBy.checkName }),
  ...(filterBy?.appId != null && { app_id: filterBy.appId }),
  ...(filterBy?.checkType === 'ALL' && { filter: 'all' as const }),
})

/** Whether a run has what a filter names and the operation cannot filter by. */
function isAmong({ view }: Item<'CheckRun'>, filter: CheckRunFilter | null | undefined): boolean {
  const { status, statuses, conclusions } = filter ?? {}
  const states = [...(status ? [status] : []), ...(statuses ?? [])]
  const has = (value: string | null | undefined, wanted: readonly string[]) =>
    wanted.length === 0 || wanted.includes((value ?? '').toUpperCase())
  return has(view.status, states) && has(view.conclusion, conclusions ?? [])
}

const creators = ({ context: { storage }, links }: Execution) =>
  new DataLoader<number, Item<'User'> | null>(async (ids) => {
    const found = await storage.checkSuites.creators(ids)
    const accounts = await storage.accounts.findMany([...found.values()].flatMap((id) => id ?? []))
    return ids.map((id) => {
      const account = accounts.get(found.get(id) ?? 0)
      return account?.type === 'User' ? accountItem(account, { links }) : null
    })
  })

const suite = {
  creator: async (source, _args, execution) =>
    execution
      .loader('creators of suites', creators)
      .load(Number(await valueAt(source, ['id'], execution))),
  checkRuns: async (source, { filterBy, ...args }, execution) => {
    const path = pathOf(source)
    const made = (view: object) => new Item('CheckRun', view, path)
    const input = { path, query: queryOf({ filterBy: filterBy ?? null }) }
    const list = listingOf(execution, 'checks/list-for-suite', input, made, 'check_runs')
    if (!filterBy) return connectionOf(list, args)
    const { items } = await list.page(1, 100)
    return inlineConnection(
      items.filter((each) => isAmong(each, filterBy)),
      args,
    )
  },
  workflowRun: async (source, _args, execution) => {
    // Suites of apps have none. Those of workflow runs belong to no app.
    if (await valueAt(source, ['app'], execution)) return null
    const path = pathOf(source)
    const id = Number(await valueAt(source, ['id'], execution))
    const input = { path, query: { check_suite_id: id } }
    const { body } = await execution.read('actions/list-workflow-runs-for-repo', input)
    const [run] = body.workflow_runs
    return run ? new Item('WorkflowRun', run, { ...path, run_id: run.id }) : null
  },
} satisfies Partial<Resolvers['CheckSuite']>

/** The page of the checks of a commit. */
async function suitePage(source: Item<'CheckSuite'>, execution: Execution) {
  const { owner, repo } = pathOf(source)
  const sha = String(await valueAt(source, ['head_sha'], execution))
  return execution.links.html(`/${owner}/${repo}/commit/${sha}/checks`)
}

/** Fields of checks. */
export const checks = {
  CheckRun: {
    isRequired: async (source, args, execution) =>
      isRequired(source.view.name!, source.view.app?.id, source, args, execution),
  },
  CheckSuite: {
    ...suite,
    url: (source, _args, execution) => suitePage(source, execution),
    resourcePath: async (source, _args, execution) =>
      new URL(await suitePage(source, execution)).pathname,
  },
  StatusContext: {
    isRequired: async (source, args, execution) =>
      isRequired(source.view.context!, undefined, source, args, execution),
  },
  WorkflowRun: {
    workflow: async (source, _args, execution) => {
      const id = Number(await valueAt(source, ['workflow_id'], execution))
      const path = { ...pathOf(source), workflow_id: id }
      return new Item(
        'Workflow',
        (await execution.read('actions/get-workflow', { path })).body,
        path,
      )
    },
  },
} satisfies Pick<Resolvers, 'CheckRun' | 'CheckSuite' | 'StatusContext' | 'WorkflowRun'>

const shaOf = async (source: Item<'Commit'>, execution: Execution) =>
  String(await valueAt(source, ['sha'], execution))

/** The checks and deployments of a commit, which `Commit` has. */
export const commitChecks = {
  statusCheckRollup: async (source: Item<'Commit'>, _args: unknown, execution: Execution) =>
    rollupOf(await shaOf(source, execution), pathOf(source), execution),
  status: async (source: Item<'Commit'>, _args: unknown, execution: Execution) =>
    statusOf(await shaOf(source, execution), pathOf(source), execution),
  checkSuites: async (
    source: Item<'Commit'>,
    args: PageArguments & {
      filterBy?: { appId?: number | null; checkName?: string | null } | null
    },
    execution: Execution,
  ) => {
    const { appId, checkName } = args.filterBy ?? {}
    const path = { ...pathOf(source), ref: await shaOf(source, execution) }
    const query = {
      ...(appId != null && { app_id: appId }),
      ...(checkName != null && { check_name: checkName }),
    }
    const made = (view: object) => new Item('CheckSuite', view, pathOf(source))
    const id = 'checks/list-suites-for-ref'
    return connectionOf(listingOf(execution, id, { path, query }, made, 'check_suites'), args)
  },
  deployments: async (
    source: Item<'Commit'>,
    { environments, ...args }: PageArguments & { environments?: readonly string[] | null },
    execution: Execution,
  ) => {
    const query = { sha: await shaOf(source, execution) }
    const made = (view: object) => new Item('Deployment', view, pathOf(source))
    const input = { path: pathOf(source), query }
    const list = listingOf(execution, 'repos/list-deployments', input, made)
    if (!environments?.length) return connectionOf(list, args)
    const { items } = await list.page(1, 100)
    return inlineConnection(
      items.filter(({ view }) => environments.includes(view.environment!)),
      args,
    )
  },
}
