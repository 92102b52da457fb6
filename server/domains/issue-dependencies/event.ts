import { repositoryView } from '../../api/views/repository.ts'
import type { Schemas } from '../../contract/schemas.ts'
import type { FoundIssue } from '../../storage/search/issue-rows.ts'
import type { WebhookEvent } from '../../api/webhook-event.ts'
import type { EventSource } from '../../api/event-source.ts'
import { commonPayload } from '../repositories/common-payload.ts'
import { issueView } from '../issues/view.ts'

type Doing = Pick<EventSource, 'sender' | 'links'>

/** A dependency that was added or removed. */
export interface DependencyChange {
  change: 'added' | 'removed'
  blocked: FoundIssue
  blocking: FoundIssue
}

const both = ({ blocked, blocking }: DependencyChange, links: Doing['links']) => ({
  blocked_issue_id: blocked.issue.id,
  blocked_issue: issueView(blocked.issue, blocked.repository, links),
  blocking_issue_id: blocking.issue.id,
  blocking_issue: issueView(blocking.issue, blocking.repository, links),
})

/** The event in the repository of the blocked issue. */
export function blockedByEvent({ sender, links }: Doing, changed: DependencyChange): WebhookEvent {
  const { repository } = changed.blocked
  const action = `blocked_by_${changed.change}` as const
  const payload = (): Schemas['webhook-issue-dependencies-blocked-by'] => ({
    action,
    ...both(changed, links),
    blocking_issue_repo: repositoryView(changed.blocking.repository, links),
    ...commonPayload({ repository, sender, links }),
  })
  return { event: 'issue_dependencies', action, repository, links, payload }
}

/** The event in the repository of the blocking issue. */
export function blockingEvent({ sender, links }: Doing, changed: DependencyChange): WebhookEvent {
  const { repository } = changed.blocking
  const action = `blocking_${changed.change}` as const
  const payload = (): Schemas['webhook-issue-dependencies-blocking'] => ({
    action,
    ...both(changed, links),
    blocked_issue_repo: repositoryView(changed.blocked.repository, links),
    ...commonPayload({ repository, sender, links }),
  })
  return { event: 'issue_dependencies', action, repository, links, payload }
}
