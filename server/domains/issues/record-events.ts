import type { Account } from '../../storage/accounts/accounts.ts'
import type { IssueEventDetails } from '../../storage/issue-events/issue-events.ts'
import type { IssueEventName } from '../../storage/schema/issue-event-tables.ts'
import type { Issue } from '../../storage/issues/issues.ts'
import type { Label } from '../../storage/issues/labels.ts'
import type { Transaction } from '../../storage/index.ts'
import type { EventSource } from '../../api/event-source.ts'
import { recordReferences } from '../issue-references/record-references.ts'

/** An action on an issue or pull request. */
interface Action {
  action: string
  label?: Label
  assignee?: Account
  milestone?: { title: string }
  changes?: {
    title?: { from?: string | null }
    body?: { from?: string | null }
    base?: { ref: { from: string | null } }
  }
  requested_reviewer?: Account
  requested_team?: { team: { id: number } }
}

/** An issue or pull request after its changes. */
type Changed = Pick<
  Issue,
  | ('id' | 'title' | 'body' | 'state_reason' | 'duplicate_of_id')
  | ('active_lock_reason' | 'merged_at')
> & {
  merge_commit_sha?: string | null
  base_ref?: string
  auto_merge?: { method: keyof typeof enabled } | null
}

type Entry = [event: IssueEventName, details: IssueEventDetails]

/** The event of auto-merge that was turned on, by its method. */
const enabled = {
  merge: 'auto_merge_enabled',
  squash: 'auto_squash_enabled',
  rebase: 'auto_rebase_enabled',
} as const

/** Events whose details do not depend on the issue. */
const named = new Set<string>([
  ...['reopened', 'unlocked', 'labeled', 'unlabeled', 'assigned', 'unassigned'],
  ...['milestoned', 'demilestoned', 'review_requested', 'review_request_removed'],
  ...['pinned', 'unpinned'],
  ...['ready_for_review', 'auto_merge_disabled'],
])

const detailsOf = (action: Action): IssueEventDetails => ({
  ...(action.label && { label: { name: action.label.name, color: action.label.color } }),
  ...(action.assignee && { assignee_id: action.assignee.id }),
  ...(action.milestone && { milestone: action.milestone.title }),
  ...(action.requested_reviewer && { reviewer_id: action.requested_reviewer.id }),
  ...(action.requested_team && { team_id: action.requested_team.team.id }),
})

/** A merge closes the pull request as well, and a duplicate is marked and closed. */
function closedEntries(issue: Changed): Entry[] {
  const { state_reason, merged_at, merge_commit_sha: sha } = issue
  const closed: Entry = ['closed', { state_reason }]
  if (issue.duplicate_of_id != null) return [['marked_as_duplicate', {}], closed]
  return merged_at === null ? [closed] : [['merged', { commit_id: sha ?? null }], closed]
}

function editedEntries({ changes }: Action, { title, base_ref = '' }: Changed): Entry[] {
  const former = changes?.base?.ref.from
  const from = changes?.title?.from
  return [
    ...(from == null ? [] : [['renamed', { rename: { from, to: title } }] satisfies Entry]),
    ...(former
      ? [['base_ref_changed', { base: { from: former, to: base_ref } }] satisfies Entry]
      : []),
  ]
}

function entriesOf(action: Action, issue: Changed): Entry[] {
  const { action: name } = action
  if (name === 'converted_to_draft') return [['convert_to_draft', {}]]
  if (name === 'auto_merge_enabled') return [[enabled[issue.auto_merge?.method ?? 'merge'], {}]]
  if (name === 'closed') return closedEntries(issue)
  if (name === 'locked') return [['locked', { lock_reason: issue.active_lock_reason }]]
  if (name === 'edited') return editedEntries(action, issue)
  return named.has(name) ? [[name as IssueEventName, detailsOf(action)]] : []
}

/** A replaced type is one event, and two actions. */
function typeEntries(actions: readonly Action[]): Entry[] {
  const has = (name: string) => actions.some(({ action }) => action === name)
  const [removed, added] = [has('untyped'), has('typed')]
  if (removed && added) return [['issue_type_changed', {}]]
  if (added) return [['issue_type_added', {}]]
  return removed ? [['issue_type_removed', {}]] : []
}

/** The actions that give an issue another text. */
const rewrites = ({ action, changes }: Action) => action === 'opened' || changes?.body !== undefined

/**
 * Records the events of an issue or pull request, and what a new text of it mentions, in the
 * transaction of its changes.
 */
export async function recordIssueEvents(
  store: Pick<Transaction, 'issueEvents' | 'issueReferences' | 'notifications' | 'textEdits'>,
  source: EventSource,
  { issue, actions, at }: { issue: Changed; actions: readonly Action[]; at: number },
): Promise<void> {
  const entries = [
    ...actions.flatMap((action) => entriesOf(action, issue)),
    ...typeEntries(actions),
  ]
  const { repository, sender } = source
  await store.issueEvents.record(
    entries.map(([event, details]) => ({
      ...{ repository_id: repository.id, issue_id: issue.id, actor_id: sender.id },
      ...{ event, details, created_at: at },
    })),
  )
  const rewritten = actions.find(rewrites)
  if (!rewritten) return
  if (rewritten.action !== 'opened') {
    const edit = { issue_id: issue.id, editor_id: sender.id, created_at: at }
    await store.textEdits.record(edit)
  }
  const [text, before] = [issue.body, rewritten.changes?.body?.from]
  await recordReferences(store, source, { issueId: issue.id, text, before, at })
}
