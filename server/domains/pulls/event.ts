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
  | { action: 'edited'; changes: Schemas['pull-request-changes'] }
  | { action: 'synchronize'; before: string; after: string }
  | { action: 'assigned' | 'unassigned'; assignee: Account }
  | { action: 'labeled' | 'unlabeled'; label: Label }
  | { action: 'milestoned' | 'demilestoned'; milestone: Milestone }
  | { action: ReviewRequestAction; requested_reviewer: Account }
  | { action: ReviewRequestAction; requested_team: RequestedTeam }

type ReviewRequestAction = 'review_requested' | 'review_request_removed'

/** Fields of an action in the payload. */
function details(deed: PullAction, { repository, links }: EventSource) {
  if ('assignee' in deed) return { ...deed, assignee: simpleUser(deed.assignee, links) }
  if ('label' in deed) return { ...deed, label: labelView(deed.label, repository, links) }
  if ('milestone' in deed) {
    return { ...deed, milestone: milestoneView(deed.milestone, repository, links) }
  }
  if ('requested_reviewer' in deed) {
    return { ...deed, requested_reviewer: simpleUser(deed.requested_reviewer, links) }
  }
  if ('requested_team' in deed) {
    return { ...deed, requested_team: teamView(deed.requested_team, repository.owner, links) }
  }
  return deed
}

/** Builds the `pull_request` event. @param pull the pull request after all changes */
export function pullRequestEvent(
  happening: EventSource,
  pull: Pull,
  deed: PullAction,
): WebhookEvent {
  const { repository, links } = happening
  const payload = () =>
    ({
      ...details(deed, happening),
      number: pull.number,
      pull_request: pullRequest(pull, links),
      ...commonPayload(happening),
    }) as Schemas['webhook-pull-request']
  return { event: 'pull_request', action: deed.action, repository, links, payload }
}
