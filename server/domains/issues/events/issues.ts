import type { Account } from '../../../storage/accounts/accounts.ts'
import type { Schemas } from '../../../api/handler.ts'
import type { Issue } from '../../../storage/issues/issues.ts'
import type { IssueType } from '../../../storage/issues/issue-types.ts'
import type { Label } from '../../../storage/issues/labels.ts'
import { issueView } from '../views/issue.ts'
import { issueTypeView } from '../views/issue-type.ts'
import { labelView } from '../views/label.ts'
import { simpleUser } from '../../../api/views/simple-user.ts'
import type { Occasion } from '../../../workers/delivery/webhook-event.ts'
import { surroundings, type Happening } from '../../repositories/events/common-payload.ts'

/** One thing that was done to an issue. */
export type IssueDeed =
  | { action: 'opened' | 'closed' | 'reopened' | 'locked' | 'unlocked' }
  | { action: 'edited'; changes: Schemas['issue-changes'] }
  | { action: 'assigned' | 'unassigned'; assignee: Account }
  | { action: 'labeled' | 'unlabeled'; label: Label }
  | { action: 'typed' | 'untyped'; type: IssueType }

function payload(happening: Happening, issue: Issue, deed: IssueDeed): Schemas['webhook-issues'] {
  const { repository, links } = happening
  const shared = { issue: issueView(issue, repository, links), ...surroundings(happening) }
  if ('assignee' in deed) return { ...deed, ...shared, assignee: simpleUser(deed.assignee, links) }
  if ('label' in deed)
    return { ...deed, ...shared, label: labelView(deed.label, repository, links) }
  if ('type' in deed) return { ...deed, ...shared, type: issueTypeView(deed.type) }
  return { ...deed, ...shared }
}

/** @param issue as it is after all that was done at once */
export function issuesOccasion(happening: Happening, issue: Issue, deed: IssueDeed): Occasion {
  const { repository, links } = happening
  return {
    event: 'issues',
    action: deed.action,
    repository,
    links,
    payload: () => payload(happening, issue, deed),
  }
}
