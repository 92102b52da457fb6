import type { Schemas } from '../../../contract/schemas.ts'
import type {
  ProtectionSettings,
  RequiredCheck,
} from '../../../storage/branches/branch-protections.ts'
import { actorsNamed, type NamedActors } from './named-actors.ts'
import type { ProtectionEdit } from './edit-protection.ts'

type Checks = Schemas['protected-branch-checks-update']
type Reviews = Schemas['protected-branch-reviews-update']
type Input = Schemas['branch-protection-input']

/** Statuses that a request requires; undefined when it says nothing about them. */
function checksIn({ checks, contexts }: Checks): RequiredCheck[] | undefined {
  if (!checks && !contexts) return undefined
  const all = checks
    ? checks.map(({ context, app_id: id = null }) => ({ context, app_id: id === -1 ? null : id }))
    : (contexts ?? []).map((context) => ({ context, app_id: null }))
  return distinctChecks(all)
}

/** Contexts ignore case, and each is required once. */
export const distinctChecks = (checks: readonly RequiredCheck[]): RequiredCheck[] => [
  ...new Map(checks.map((check) => [check.context.toLowerCase(), check])).values(),
]

const flag = (value: boolean | null | undefined): number => (value === true ? 1 : 0)

/** Changes the required statuses. */
export async function updateChecks(
  { transaction, protection }: ProtectionEdit,
  input: Checks,
): Promise<void> {
  const checks = checksIn(input) ?? protection.checks ?? []
  const strict_checks = input.strict === undefined ? protection.strict_checks : flag(input.strict)
  await transaction.branchProtections.update(protection.id, { checks, strict_checks })
}

const isGiven = (named: NamedActors): boolean => Object.keys(named).length > 0

/** Replaces the lists that a request names. An empty object removes a list. */
async function replaceLists(edit: ProtectionEdit, input: Reviews): Promise<void> {
  const { transaction, repository, protection } = edit
  const { dismissal_restrictions: dismissal, bypass_pull_request_allowances: bypass } = input
  const { branchProtections } = transaction
  for (const [list, named] of [['dismissal', dismissal] as const, ['bypass', bypass] as const]) {
    if (!named) continue
    const actors = isGiven(named) ? await actorsNamed(repository, named, transaction) : []
    await branchProtections.replaceActors(protection.id, list, actors)
  }
  if (!dismissal) return
  const change = { dismissals_restricted: flag(isGiven(dismissal)) }
  await branchProtections.update(protection.id, change)
}

/** Changes the required reviews, and requires reviews if the branch did not. */
export async function updateReviews(edit: ProtectionEdit, input: Reviews): Promise<void> {
  const { transaction, protection } = edit
  const { required_approving_review_count: count } = input
  const switches = {
    dismiss_stale_reviews: input.dismiss_stale_reviews,
    require_code_owner_reviews: input.require_code_owner_reviews,
    require_last_push_approval: input.require_last_push_approval,
  }
  const given = Object.entries(switches).filter(([, value]) => value !== undefined)
  const change: ProtectionSettings = {
    ...Object.fromEntries(given.map(([name, value]) => [name, flag(value)])),
    required_approvals: count ?? protection.required_approvals ?? 1,
  }
  await transaction.branchProtections.update(protection.id, change)
  await replaceLists(edit, input)
}

/** Stops requiring reviews, with all settings about them. */
export async function clearReviews({ transaction, protection }: ProtectionEdit): Promise<void> {
  const { branchProtections } = transaction
  await branchProtections.update(protection.id, {
    required_approvals: null,
    dismiss_stale_reviews: 0,
    require_code_owner_reviews: 0,
    require_last_push_approval: 0,
    dismissals_restricted: 0,
  })
  await branchProtections.replaceActors(protection.id, 'dismissal', [])
  await branchProtections.replaceActors(protection.id, 'bypass', [])
}

/** Stops requiring statuses. */
export const clearChecks = ({ transaction, protection }: ProtectionEdit): Promise<void> =>
  transaction.branchProtections.update(protection.id, { checks: null, strict_checks: 0 })

/** Lets everyone with write access push. */
export async function clearRestrictions({ transaction, protection }: ProtectionEdit) {
  await transaction.branchProtections.update(protection.id, { restricted: 0 })
  await transaction.branchProtections.replaceActors(protection.id, 'push', [])
}

async function restrict(edit: ProtectionEdit, named: NamedActors): Promise<void> {
  const { transaction, repository, protection } = edit
  const actors = await actorsNamed(repository, named, transaction)
  await transaction.branchProtections.update(protection.id, { restricted: 1 })
  await transaction.branchProtections.replaceActors(protection.id, 'push', actors)
}

const switchesIn = (input: Input): ProtectionSettings => ({
  enforce_admins: flag(input.enforce_admins),
  required_linear_history: flag(input.required_linear_history),
  allow_force_pushes: flag(input.allow_force_pushes),
  allow_deletions: flag(input.allow_deletions),
  block_creations: flag(input.block_creations),
  required_conversation_resolution: flag(input.required_conversation_resolution),
  lock_branch: flag(input.lock_branch),
  allow_fork_syncing: flag(input.allow_fork_syncing),
})

/** Replaces all settings, except for required signatures, which have an operation of their own. */
export async function replaceSettings(edit: ProtectionEdit, input: Input): Promise<void> {
  const { transaction, protection } = edit
  await transaction.branchProtections.update(protection.id, switchesIn(input))
  await clearReviews(edit)
  const bare = { ...edit, protection: { ...protection, required_approvals: null } }
  const { required_pull_request_reviews: reviews, required_status_checks: checks } = input
  if (reviews) await updateReviews(bare, reviews)
  await clearChecks(edit)
  const empty = { ...edit, protection: { ...protection, checks: null, strict_checks: 0 } }
  if (checks) await updateChecks(empty, checks)
  if (input.restrictions) await restrict(edit, input.restrictions)
  else await clearRestrictions(edit)
}
