import type { Schemas } from '../../contract/schemas.ts'
import { laterConnection } from '../repositories/lists.ts'
import { nodeId } from '../../api/views/node-id.ts'
import type { PageArguments } from '../connection.ts'
import type { Execution } from '../execution.ts'
import { Item, pathOf } from '../item.ts'
import { valueAt } from '../read-field.ts'
import { refsIn } from '../repositories/refs.ts'
import type { Resolvers } from '../resolve.ts'

type Fields = Resolvers['BranchProtectionRule']
type Source = Item<'BranchProtectionRule'>
type Actors = Schemas['branch-actors']

const branchOf = (source: Source) => String(pathOf(source)['branch'])

/** A part of the protection; undefined where nothing is required. */
async function part<Name extends 'required_pull_request_reviews' | 'required_status_checks'>(
  source: Source,
  name: Name,
  execution: Execution,
) {
  await valueAt(source, ['url'], execution)
  return source.view[name]
}

const reviews = (source: Source, execution: Execution) =>
  part(source, 'required_pull_request_reviews', execution)
const checks = (source: Source, execution: Execution) =>
  part(source, 'required_status_checks', execution)

/** Entries of a list with whom they name. */
function allowances(source: Source, name: string, actors: Actors | undefined, args: PageArguments) {
  const { users = [], teams = [], apps = [] } = actors ?? {}
  const all = [
    ...users.map((view) => new Item('User', view)),
    ...teams.map((view) => new Item('Team', view, { org: pathOf(source)['owner']! })),
    ...apps.map((view) => new Item('App', view)),
  ]
  const made = all.map((actor) => ({
    id: Buffer.from(`${name}${branchOf(source)}:${actor.type}${actor.view.id}`).toString('base64'),
    actor,
    branchProtectionRule: source,
  }))
  return laterConnection(async () => made, args)
}

async function idOf(source: Source, { context }: Execution): Promise<number> {
  const { owner, repo } = pathOf(source)
  const { branchProtections, repositories } = context.storage
  const found = await repositories.findByName(String(owner), String(repo))
  return (await branchProtections.find(found!.id, branchOf(source)))!.id
}

/** Fields of the protections of branches. */
const rule = {
  id: async (source, _args, execution) =>
    nodeId('BranchProtectionRule', await idOf(source, execution)),
  databaseId: (source, _args, execution) => idOf(source, execution),
  pattern: (source) => branchOf(source),
  bypassForcePushAllowances: (source, args) =>
    allowances(source, 'BypassForcePushAllowance', undefined, args),
  bypassPullRequestAllowances: async (source, args, execution) => {
    const found = (await reviews(source, execution))?.bypass_pull_request_allowances
    return allowances(source, 'BypassPullRequestAllowance', found, args)
  },
  pushAllowances: (source, args) =>
    allowances(source, 'PushAllowance', source.view.restrictions, args),
  reviewDismissalAllowances: async (source, args, execution) => {
    const found = (await reviews(source, execution))?.dismissal_restrictions
    return allowances(source, 'ReviewDismissalAllowance', found, args)
  },
  matchingRefs: async (source, args, execution) => {
    const branch = branchOf(source)
    const refPrefix = 'refs/heads/'
    const found = await refsIn(pathOf(source), { refPrefix, query: branch, first: 100 }, execution)
    const nodes = found ? await found.nodes() : []
    const isIt = ({ view }: Item<'Ref'>) => view.ref === `${refPrefix}${branch}`
    return laterConnection(async () => nodes.filter(isIt), args)
  },
  dismissesStaleReviews: async (source, _args, execution) =>
    (await reviews(source, execution))?.dismiss_stale_reviews ?? false,
  requireLastPushApproval: async (source, _args, execution) =>
    (await reviews(source, execution))?.require_last_push_approval ?? false,
  requiredApprovingReviewCount: async (source, _args, execution) =>
    (await reviews(source, execution))?.required_approving_review_count ?? null,
  requiresApprovingReviews: async (source, _args, execution) =>
    (await reviews(source, execution)) !== undefined,
  requiresCodeOwnerReviews: async (source, _args, execution) =>
    (await reviews(source, execution))?.require_code_owner_reviews ?? false,
  requiredStatusCheckContexts: async (source, _args, execution) =>
    (await checks(source, execution))?.contexts ?? [],
  requiredStatusChecks: async (source, _args, execution) =>
    ((await checks(source, execution))?.checks ?? []).map(({ context }) => ({
      context,
      app: null,
    })),
  requiresStatusChecks: async (source, _args, execution) =>
    (await checks(source, execution)) !== undefined,
  requiresStrictStatusChecks: async (source, _args, execution) =>
    (await checks(source, execution))?.strict ?? false,
  restrictsPushes: (source) => source.view.restrictions !== undefined,
  restrictsReviewDismissals: async (source, _args, execution) =>
    (await reviews(source, execution))?.dismissal_restrictions !== undefined,
} satisfies Partial<Fields>

/** Fields of the protections of branches. */
export const branchProtection = { BranchProtectionRule: rule }

export { branchProtectionMutations } from './branch-protection-mutations.ts'
