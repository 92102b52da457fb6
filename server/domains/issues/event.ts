import type { Account } from '../../storage/accounts/accounts.ts'
import type { Schemas } from '../../contract/schemas.ts'
import type { Issue } from '../../storage/issues/issues.ts'
import type { IssueType } from '../../storage/issue-types/issue-types.ts'
import type { Label } from '../../storage/issues/labels.ts'
import type { Milestone } from '../../storage/issues/milestones.ts'
import { issueView } from './view.ts'
import { issueTypeView } from './type-view.ts'
import { labelView } from './label-view.ts'
import { milestoneView } from './milestone-view.ts'
import { simpleUser } from '../../api/views/simple-user.ts'
import type { WebhookEvent } from '../../api/webhook-event.ts'
import type { EventSource } from '../../api/event-source.ts'
import { commonPayload } from '../repositories/common-payload.ts'

/** One action on an issue. */
export type IssueAction =
  | { action: 'opened' | 'closed' | 'reopened' | 'locked' | 'unlocked' }
  | { action: 'edited'; changes: Schemas['issue-changes'] }
  | { action: 'assigned' | 'unassigned'; assignee: Account }
  | { action: 'labeled' | 'unlabeled'; label: Label }
  | { action: 'typed' | 'untyped'; type: IssueType }
  | { action: 'milestoned' | 'demilestoned'; milestone: Milestone }

function payload(
  happening: EventSource,
  issue: Issue,
  deed: IssueAction,
): Schemas['webhook-issues'] {
  const { repository, links } = happening
  const shared = { issue: issueView(issue, repository, links), ...commonPayload(happening) }
  if ('assignee' in deed) return { ...deed, ...shared, assignee: simpleUser(deed.assignee, links) }
  if ('label' in deed)
    return { ...deed, ...shared, label: labelView(deed.label, repository, links) }
  if ('type' in deed) return { ...deed, ...shared, type: issueTypeView(deed.type) }
  if ('milestone' in deed) {
    const milestone = milestoneView(deed.milestone, repository, links)
    return { ...deed, ...shared, milestone }
  }
  return { ...deed, ...shared }
}

/** @param issue the issue after all changes */
export function issuesEvent(happening: EventSource, issue: Issue, deed: IssueAction): WebhookEvent {
  const { repository, links } = happening
  return {
    event: 'issues',
    action: deed.action,
    repository,
    links,
    payload: () => payload(happening, issue, deed),
  }
}
