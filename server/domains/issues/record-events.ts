import type { Account } from '../../storage/accounts/accounts.ts'
import type { IssueEventDetails } from '../../storage/issue-events/issue-events.ts'
import type { IssueEventName } from '../../storage/schema/issue-event-tables.ts'
import type { Issue } from '../../storage/issues/issues.ts'
import type { Label } from '../../storage/issues/labels.ts'
import type { Transaction } from '../../storage/index.ts'
import type { EventSource } from '../../api/event-source.ts'

/** An action on an issue or pull request. */
interface Deed {
  action: string
  label?: Label
  assignee?: Account
  milestone?: { title: string }
  changes?: { title?: { from?: string | null } }
  requested_reviewer?: Account
  requested_team?: { team: { id: number } }
}

/** An issue or pull request after its changes. */
type Changed = Pick<Issue, 'id' | 'title' | 'state_reason' | 'active_lock_reason' | 'merged_at'> & {
  merge_commit_sha?: string | null
}

type Entry = [event: IssueEventName, details: IssueEventDetails]

/** Events whose details do not depend on the issue. */
const named = new Set<string>([
  ...['reopened', 'unlocked', 'labeled', 'unlabeled', 'assigned', 'unassigned'],
  ...['milestoned', 'demilestoned', 'review_requested', 'review_request_removed'],
])

const detailsOf = (deed: Deed): IssueEventDetails => ({
  ...(deed.label && { label: { name: deed.label.name, color: deed.label.color } }),
  ...(deed.assignee && { assignee_id: deed.assignee.id }),
  ...(deed.milestone && { milestone: deed.milestone.title }),
  ...(deed.requested_reviewer && { reviewer_id: deed.requested_reviewer.id }),
  ...(deed.requested_team && { team_id: deed.requested_team.team.id }),
})

/** A merge closes the pull request as well. */
function closedEntries({ state_reason, merged_at, merge_commit_sha: sha }: Changed): Entry[] {
  const closed: Entry = ['closed', { state_reason }]
  return merged_at === null ? [closed] : [['merged', { commit_id: sha ?? null }], closed]
}

function entriesOf(deed: Deed, issue: Changed): Entry[] {
  const { action } = deed
  if (action === 'closed') return closedEntries(issue)
  if (action === 'locked') return [['locked', { lock_reason: issue.active_lock_reason }]]
  const from = deed.changes?.title?.from
  if (action === 'edited' && from != null) {
    return [['renamed', { rename: { from, to: issue.title } }]]
  }
  return named.has(action) ? [[action as IssueEventName, detailsOf(deed)]] : []
}

/** Records the events of an issue or pull request, in the transaction of its changes. */
export async function recordIssueEvents(
  { issueEvents }: Pick<Transaction, 'issueEvents'>,
  { repository, sender }: Pick<EventSource, 'repository' | 'sender'>,
  { issue, deeds, at }: { issue: Changed; deeds: readonly Deed[]; at: number },
): Promise<void> {
  const entries = deeds.flatMap((deed) => entriesOf(deed, issue))
  await issueEvents.record(
    entries.map(([event, details]) => ({
      ...{ repository_id: repository.id, issue_id: issue.id, actor_id: sender.id },
      ...{ event, details, created_at: at },
    })),
  )
}
