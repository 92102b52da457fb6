import { timestamp } from '../../../core/clock.ts'
import type { Schemas } from '../../../contract/schemas.ts'
import { actorsView, contextsOf, type ShownProtection } from '../protection-view.ts'

type Rule = Schemas['branch-protection-rule']
type Level = Schemas['enforcement-level']

/** Names of those who can push. */
function pushersOf(shown: ShownProtection): string[] {
  const { users, teams, apps } = actorsView(shown, 'push')
  return [
    ...users.map(({ login }) => login),
    ...teams.map(({ slug }) => slug),
    ...apps.flatMap(({ slug }) => slug ?? []),
  ]
}

/** What an allowance is: for everyone or no one. */
const allowed = (value: number): Level => (value === 1 ? 'everyone' : 'off')

/** The protection of a branch, as webhooks show it. */
export function ruleView(shown: ShownProtection): Rule {
  const { protection } = shown
  const required = (value: boolean): Level => {
    if (!value) return 'off'
    return protection.enforce_admins === 1 ? 'everyone' : 'non_admins'
  }
  return {
    id: protection.id,
    repository_id: protection.repository_id,
    name: protection.branch,
    created_at: timestamp(protection.created_at),
    updated_at: timestamp(protection.updated_at),
    pull_request_reviews_enforcement_level: required(protection.required_approvals !== null),
    required_approving_review_count: protection.required_approvals ?? 0,
    dismiss_stale_reviews_on_push: protection.dismiss_stale_reviews === 1,
    require_code_owner_review: protection.require_code_owner_reviews === 1,
    require_last_push_approval: protection.require_last_push_approval === 1,
    authorized_dismissal_actors_only: protection.dismissals_restricted === 1,
    ignore_approvals_from_contributors: false,
    required_status_checks: contextsOf(protection),
    required_status_checks_enforcement_level: required(protection.checks !== null),
    strict_required_status_checks_policy: protection.strict_checks === 1,
    signature_requirement_enforcement_level: required(protection.required_signatures === 1),
    linear_history_requirement_enforcement_level: required(
      protection.required_linear_history === 1,
    ),
    admin_enforced: protection.enforce_admins === 1,
    create_protected: protection.block_creations === 1,
    allow_force_pushes_enforcement_level: allowed(protection.allow_force_pushes),
    allow_deletions_enforcement_level: allowed(protection.allow_deletions),
    merge_queue_enforcement_level: 'off',
    required_deployments_enforcement_level: 'off',
    required_conversation_resolution_level: required(
      protection.required_conversation_resolution === 1,
    ),
    authorized_actors_only: protection.restricted === 1,
    authorized_actor_names: pushersOf(shown),
    lock_branch_enforcement_level: required(protection.lock_branch === 1),
    lock_allows_fork_sync: protection.allow_fork_syncing === 1,
  }
}
