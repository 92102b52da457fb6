import type { Schemas } from '../../contract/schemas.ts'
import type { Pull } from '../../storage/pulls/pull.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { RequestedTeam } from '../../storage/pulls/review-requests.ts'
import type { Label } from '../../storage/issues/labels.ts'
import type { Milestone } from '../../storage/issues/milestones.ts'
import { labelView } from '../issues/label-view.ts'
import { milestoneView } from '../issues/milestone-view.ts'
import { pullRequest } from './view.ts'
import { simpleUser } from '../../api/views/simple-user.ts'
import { teamView } from '../../api/views/team.ts'
import type { WebhookEvent } from '../../api/webhook-event.ts'
import type { EventSource } from '../../api/event-source.ts'
import { commonPayload } from '../repositories/common-payload.ts'

/** An action on a pull request. */
export type PullAction =
  | { action: 'opened' | 'closed' | 'reopened' | 'locked' | 'unlocked' }
  | { action: 'ready_for_review' | 'converted_to_draft' }
  | { action: 'auto_merge_enabled' | 'auto_merge_disabled' }
  | { action: 'edited'; changes: Schemas['pull-request-changes'] }
  | { action: 'synchronize'; before: string; after: string }
  | { action: 'assigned' | 'unassigned'; assignee: Account }
  | { action: 'labeled' | 'unlabeled'; label: Label }
  | { action: 'milestoned' | 'demilestoned'; milestone: Milestone }
  | { action: ReviewRequestAction; requested_reviewer: Account }
  | { action: ReviewRequestAction; requested_team: RequestedTeam }

type ReviewRequestAction = 'review_requested' | 'review_request_removed'

/** Fields of an action in the payload. */
function details(action: PullAction, { repository, links }: EventSource) {
  if ('assignee' in action) return { ...action, assignee: simpleUser(action.assignee, links) }
  if ('label' in action) return { ...action, label: labelView(action.label, repository, links) }
  if ('milestone' in action) {
    return { ...action, milestone: milestoneView(action.milestone, repository, links) }
  }
  if ('requested_reviewer' in action) {
    return { ...action, requested_reviewer: simpleUser(action.requested_reviewer, links) }
  }
  if ('requested_team' in action) {
    return { ...action, requested_team: teamView(action.requested_team, repository.owner, links) }
  }
  return action
}

/** Builds the `pull_request` event. @param pull the pull request after all changes */
export function pullRequestEvent(
  source: EventSource,
  pull: Pull,
  action: PullAction,
): WebhookEvent {
  const { repository, links } = source
  const payload = () =>
    ({
      ...details(action, source),
      number: pull.number,
      pull_request: pullRequest(pull, links),
      ...commonPayload(source),
    }) as Schemas['webhook-pull-request']
  return { event: 'pull_request', action: action.action, repository, links, payload }
}
