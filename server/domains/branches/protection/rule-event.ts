import { isDeepStrictEqual } from 'node:util'
import type { EventSource } from '../../../api/event-source.ts'
import type { WebhookEvent } from '../../../api/webhook-event.ts'
import type { Schemas } from '../../../contract/schemas.ts'
import { commonPayload } from '../../repositories/common-payload.ts'
import type { ShownProtection } from '../protection-view.ts'
import { ruleView } from './rule-view.ts'

type Rule = Schemas['branch-protection-rule']
type Changes = Schemas['webhook-branch-protection-rule-edited']['changes']

/** Settings whose previous values the documented platform sends. */
const compared = [
  'admin_enforced',
  'authorized_actor_names',
  'authorized_actors_only',
  'authorized_dismissal_actors_only',
  'linear_history_requirement_enforcement_level',
  'lock_branch_enforcement_level',
  'lock_allows_fork_sync',
  'pull_request_reviews_enforcement_level',
  'require_last_push_approval',
  'required_status_checks',
  'required_status_checks_enforcement_level',
] as const satisfies readonly (keyof Changes)[]

const changesOf = (before: Rule, after: Rule) =>
  Object.fromEntries(
    compared
      .filter((name) => !isDeepStrictEqual(before[name], after[name]))
      .map((name) => [name, { from: before[name] }]),
  ) as Changes

/** A protection before and after a change; without `before` it is new, without `after` deleted. */
export interface RuleChange {
  before?: ShownProtection | undefined
  after?: ShownProtection | undefined
}

/** Builds the event for a protection that was added, changed or removed. Undefined if unchanged. */
export function protectionRuleEvent(
  source: EventSource,
  { before, after }: RuleChange,
): WebhookEvent | undefined {
  const { repository, links } = source
  const [old, rule] = [before && ruleView(before), after && ruleView(after)]
  const event = (action: string, payload: () => Schemas['webhook-branch-protection-rule']) => ({
    ...{ event: 'branch_protection_rule', action, repository, links, payload },
  })
  const shown = rule ?? old
  if (!shown) return undefined
  if (!old || !rule) {
    const action = rule ? 'created' : 'deleted'
    return event(action, () => ({ action, rule: shown, ...commonPayload(source) }))
  }
  if (isDeepStrictEqual({ ...old, updated_at: '' }, { ...rule, updated_at: '' })) return undefined
  const changes = changesOf(old, rule)
  return event('edited', () => ({ action: 'edited', rule, changes, ...commonPayload(source) }))
}
