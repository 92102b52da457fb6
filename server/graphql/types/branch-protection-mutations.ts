import type { UpdateBranchProtectionRuleInput } from '../../../generated/graphql/types.ts'
import type { Schemas } from '../../contract/schemas.ts'
import { TypedError } from '../errors.ts'
import type { Execution } from '../execution.ts'
import { siteOf } from '../git/site.ts'
import { Item, pathOf, type Place } from '../item.ts'
import { itemOfId, itemOfType } from '../locate.ts'
import type { Resolvers } from '../resolve.ts'

type Fields = Resolvers['Mutation']
type Settings = Omit<UpdateBranchProtectionRuleInput, 'branchProtectionRuleId'>
type Present = Partial<Schemas['branch-protection']>
type Body = Schemas['branch-protection-input']

interface Names {
  users: string[]
  teams: string[]
  apps: string[]
}

/** Users, teams and apps by their global ids. */
async function namesOf(ids: readonly string[], execution: Execution): Promise<Names> {
  const names: Names = { users: [], teams: [], apps: [] }
  for (const item of await Promise.all(ids.map((id) => itemOfId(id, execution)))) {
    const { login, slug } = item.view as { login?: string; slug?: string }
    if (item.type === 'Team') names.teams.push(slug!)
    else if (item.type === 'App') names.apps.push(slug!)
    else names.users.push(login!)
  }
  return names
}

/** Names that a protection has already. */
const namesIn = (actors: Schemas['branch-actors'] | undefined): Names | undefined =>
  actors && {
    users: actors.users.map(({ login }) => login),
    teams: actors.teams.map(({ slug }) => slug),
    apps: actors.apps.flatMap(({ slug }) => slug ?? []),
  }

/** A list of a protection: what the input names, otherwise its present value. */
const listOf = async (
  ids: readonly string[] | null | undefined,
  present: Schemas['branch-actors'] | undefined,
  execution: Execution,
) => (ids == null ? namesIn(present) : namesOf(ids, execution))

async function reviewsIn(input: Settings, present: Present, execution: Execution) {
  const before = present.required_pull_request_reviews
  if (!(input.requiresApprovingReviews ?? before !== undefined)) return null
  const isRestricted =
    input.restrictsReviewDismissals ?? before?.dismissal_restrictions !== undefined
  const dismissal = await listOf(
    input.reviewDismissalActorIds,
    before?.dismissal_restrictions,
    execution,
  )
  const bypass = await listOf(
    input.bypassPullRequestActorIds,
    before?.bypass_pull_request_allowances,
    execution,
  )
  return {
    required_approving_review_count:
      input.requiredApprovingReviewCount ?? before?.required_approving_review_count ?? 1,
    dismiss_stale_reviews: input.dismissesStaleReviews ?? before?.dismiss_stale_reviews ?? false,
    require_code_owner_reviews:
      input.requiresCodeOwnerReviews ?? before?.require_code_owner_reviews ?? false,
    require_last_push_approval:
      input.requireLastPushApproval ?? before?.require_last_push_approval ?? false,
    ...(isRestricted && {
      dismissal_restrictions: dismissal ?? { users: [], teams: [], apps: [] },
    }),
    ...(bypass && { bypass_pull_request_allowances: bypass }),
  }
}

function checksIn(input: Settings, { required_status_checks: before }: Present) {
  if (!(input.requiresStatusChecks ?? before !== undefined)) return null
  const named = input.requiredStatusChecks?.map(({ context }) => ({ context }))
  const contexts = input.requiredStatusCheckContexts?.map((context) => ({ context }))
  return {
    strict: input.requiresStrictStatusChecks ?? before?.strict ?? false,
    checks: named ?? contexts ?? before?.checks ?? [],
  }
}

async function restrictionsIn(input: Settings, { restrictions }: Present, execution: Execution) {
  if (!(input.restrictsPushes ?? restrictions !== undefined)) return null
  const names = await listOf(input.pushActorIds, restrictions, execution)
  return names ?? { users: [], teams: [], apps: [] }
}

/** The settings of REST: those of the input, otherwise those that the branch has. */
async function bodyOf(input: Settings, present: Present, execution: Execution): Promise<Body> {
  return {
    required_status_checks: checksIn(input, present) as Body['required_status_checks'],
    enforce_admins: input.isAdminEnforced ?? present.enforce_admins?.enabled ?? false,
    required_pull_request_reviews: (await reviewsIn(
      input,
      present,
      execution,
    )) as Body['required_pull_request_reviews'],
    restrictions: (await restrictionsIn(input, present, execution)) as Body['restrictions'],
    required_linear_history:
      input.requiresLinearHistory ?? present.required_linear_history?.enabled ?? false,
    allow_force_pushes: input.allowsForcePushes ?? present.allow_force_pushes?.enabled ?? false,
    allow_deletions: input.allowsDeletions ?? present.allow_deletions?.enabled ?? false,
    block_creations: input.blocksCreations ?? present.block_creations?.enabled ?? false,
    required_conversation_resolution:
      input.requiresConversationResolution ??
      present.required_conversation_resolution?.enabled ??
      false,
    lock_branch: input.lockBranch ?? present.lock_branch?.enabled ?? false,
    allow_fork_syncing:
      input.lockAllowsFetchAndMerge ?? present.allow_fork_syncing?.enabled ?? false,
  }
}

/** Turns required signatures on or off, which have an operation of their own. */
async function setSignatures(input: Settings, present: Present, path: Place, execution: Execution) {
  const before = present.required_signatures?.enabled ?? false
  const wanted = input.requiresCommitSignatures ?? before
  if (wanted === before) return
  const id = wanted
    ? 'repos/create-commit-signature-protection'
    : 'repos/delete-commit-signature-protection'
  await execution.change(id, { path })
}

async function put(input: Settings, present: Present, path: Place, execution: Execution) {
  const body = await bodyOf(input, present, execution)
  await execution.allOrNone(async (inside) => {
    await inside.change('repos/update-branch-protection', { path, body })
    await setSignatures(input, present, path, inside)
  })
  const reply = await execution.read('repos/get-branch-protection', { path })
  const rule = new Item('BranchProtectionRule', reply.body, path)
  return { branchProtectionRule: rule }
}

const ruleWith = (id: string, execution: Execution) =>
  itemOfType(id, ['BranchProtectionRule'], execution)

/** Mutations of the protections of branches. */
export const branchProtectionMutations = {
  createBranchProtectionRule: async (_source, { input }, execution) => {
    const repository = await itemOfType(input.repositoryId, ['Repository'], execution)
    const path = { ...siteOf(pathOf(repository)), branch: input.pattern }
    const site = await execution.enterAt('repos/update-branch-protection', path)
    const { branchProtections } = execution.context.storage
    if (await branchProtections.find(site.repository.id, input.pattern))
      throw new TypedError('UNPROCESSABLE', `Name already protected: ${input.pattern}`)
    return put(input, {}, path, execution)
  },
  updateBranchProtectionRule: async (_source, { input }, execution) => {
    const rule = await ruleWith(input.branchProtectionRuleId, execution)
    const path = pathOf(rule)
    const isRenamed = input.pattern != null && input.pattern !== path['branch']
    if (isRenamed) throw new TypedError('UNPROCESSABLE', 'The pattern of a rule cannot be changed.')
    return put(input, rule.view, path, execution)
  },
  deleteBranchProtectionRule: async (_source, { input }, execution) => {
    const rule = await ruleWith(input.branchProtectionRuleId, execution)
    await execution.change('repos/delete-branch-protection', { path: pathOf(rule) })
    return {}
  },
} satisfies Partial<Fields>
