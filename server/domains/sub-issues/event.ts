import { repositoryView } from '../../api/views/repository.ts'
import type { Schemas } from '../../contract/schemas.ts'
import type { FoundIssue } from '../../storage/search/issue-rows.ts'
import type { WebhookEvent } from '../../api/webhook-event.ts'
import type { EventSource } from '../../api/event-source.ts'
import { commonPayload } from '../repositories/common-payload.ts'
import { issueView } from '../issues/view.ts'

type Doing = Pick<EventSource, 'sender' | 'links'>

/** A sub-issue that was added to its parent or removed from it. */
export interface KinshipChange {
  change: 'added' | 'removed'
  parent: FoundIssue
  child: FoundIssue
}

const both = ({ parent, child }: KinshipChange, links: Doing['links']) => ({
  parent_issue_id: parent.issue.id,
  parent_issue: issueView(parent.issue, parent.repository, links),
  sub_issue_id: child.issue.id,
  sub_issue: issueView(child.issue, child.repository, links),
})

/** The event in the repository of the parent. */
export function subIssueEvent({ sender, links }: Doing, changed: KinshipChange): WebhookEvent {
  const { repository } = changed.parent
  const action = `sub_issue_${changed.change}` as const
  const payload = (): Schemas['webhook-sub-issues-sub'] => ({
    action,
    ...both(changed, links),
    sub_issue_repo: repositoryView(changed.child.repository, links),
    ...commonPayload({ repository, sender, links }),
  })
  return { event: 'sub_issues', action, repository, links, payload }
}

/** The event in the repository of the sub-issue. */
export function parentIssueEvent({ sender, links }: Doing, changed: KinshipChange): WebhookEvent {
  const { repository } = changed.child
  const action = `parent_issue_${changed.change}` as const
  const payload = (): Schemas['webhook-sub-issues-parent'] => ({
    action,
    ...both(changed, links),
    parent_issue_repo: repositoryView(changed.parent.repository, links),
    ...commonPayload({ repository, sender, links }),
  })
  return { event: 'sub_issues', action, repository, links, payload }
}
