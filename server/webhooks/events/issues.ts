import type { Account } from '../../storage/accounts.ts'
import type { Schemas } from '../../contract/types.ts'
import type { Issue } from '../../storage/issues.ts'
import type { IssueType } from '../../storage/issue-types.ts'
import type { Label } from '../../storage/labels.ts'
import { issueView } from '../../views/issue.ts'
import { issueTypeView } from '../../views/issue-type.ts'
import { labelView } from '../../views/label.ts'
import { simpleUser } from '../../views/simple-user.ts'
import type { Occasion } from '../occasion.ts'
import { surroundings, type Happening } from './surroundings.ts'

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
