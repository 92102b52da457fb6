import type { Account } from '../../storage/accounts/accounts.ts'
import type { Schemas } from '../../contract/schemas.ts'
import type { Issue } from '../../storage/issues/issues.ts'
import type { IssueType } from '../../storage/issue-types/issue-types.ts'
import type { Label } from '../../storage/issues/labels.ts'
import type { Milestone } from '../../storage/issues/milestones.ts'
import type { Links } from '../../core/links.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { repositoryView } from '../../api/views/repository.ts'
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
  | { action: 'pinned' | 'unpinned' | 'deleted' }
  | { action: 'transferred'; to: { issue: Issue; repository: Repository } }
  | { action: 'edited'; changes: Schemas['issue-changes'] }
  | { action: 'assigned' | 'unassigned'; assignee: Account }
  | { action: 'labeled' | 'unlabeled'; label: Label }
  | { action: 'typed' | 'untyped'; type: IssueType }
  | { action: 'milestoned' | 'demilestoned'; milestone: Milestone }

/** Where a transferred issue is now. */
const arrival = (
  { issue, repository }: { issue: Issue; repository: Repository },
  links: Links,
) => ({
  new_issue: issueView(issue, repository, links),
  new_repository: repositoryView(repository, links),
})

function payload(
  source: EventSource,
  issue: Issue,
  action: IssueAction,
): Schemas['webhook-issues'] {
  const { repository, links } = source
  const shared = { issue: issueView(issue, repository, links), ...commonPayload(source) }
  if ('assignee' in action)
    return { ...action, ...shared, assignee: simpleUser(action.assignee, links) }
  if ('label' in action)
    return { ...action, ...shared, label: labelView(action.label, repository, links) }
  if ('to' in action)
    return { action: action.action, ...shared, changes: arrival(action.to, links) }
  if ('type' in action) return { ...action, ...shared, type: issueTypeView(action.type) }
  if ('milestone' in action) {
    const milestone = milestoneView(action.milestone, repository, links)
    return { ...action, ...shared, milestone }
  }
  return { ...action, ...shared }
}

/** @param issue the issue after all changes */
export function issuesEvent(source: EventSource, issue: Issue, action: IssueAction): WebhookEvent {
  const { repository, links } = source
  return {
    event: 'issues',
    action: action.action,
    repository,
    links,
    payload: () => payload(source, issue, action),
  }
}
