import { atLeast } from '../../access/auth/roles.ts'
import type { Role } from '../../contract/role.ts'
import { timestamp } from '../../core/clock.ts'
import type { Schemas } from '../../contract/schemas.ts'
import type { Links } from '../../core/links.ts'
import type { FoundIssue } from '../../storage/search/issue-rows.ts'
import type { IssueEvent } from '../../storage/issue-events/issue-events.ts'
import { nodeId } from '../../api/views/node-id.ts'
import { repositoryView } from '../../api/views/repository.ts'
import { simpleUser } from '../../api/views/simple-user.ts'
import { teamView } from '../../api/views/team.ts'
import { issueTypeView } from './type-view.ts'
import { placeUrl, type NamedPlace } from '../repositories/named-place.ts'

const isAbout = (event: IssueEvent, ...names: IssueEvent['event'][]) => names.includes(event.event)

/** The other issues of events about relations, by id. */
export type RelatedIssues = ReadonlyMap<number, FoundIssue>

/** The field with the other issue. */
const relations: Partial<Record<IssueEvent['event'], RelationField>> = {
  sub_issue_added: 'sub_issue',
  sub_issue_removed: 'sub_issue',
  parent_issue_added: 'parent_issue',
  parent_issue_removed: 'parent_issue',
  blocked_by_added: 'blocked_by',
  blocked_by_removed: 'blocked_by',
  blocking_added: 'blocking',
  blocking_removed: 'blocking',
}
type RelationField = 'sub_issue' | 'parent_issue' | 'blocked_by' | 'blocking'

const referenceTo = (
  { issue, repository }: FoundIssue,
  links: Links,
): Schemas['issue-reference'] => ({
  number: issue.number,
  title: issue.title,
  state: issue.state,
  state_reason: issue.state_reason,
  repository: repositoryView(repository, links),
  issue_type: issue.type ? issueTypeView(issue.type) : null,
})

function relation({ event, details }: IssueEvent, related: RelatedIssues, links: Links) {
  const field = relations[event]
  const other = related.get(details.related_id ?? 0)
  return field && { [field]: other ? referenceTo(other, links) : null }
}

/** What the event was about. */
function subject(event: IssueEvent, place: NamedPlace, links: Links) {
  const { details, assignee, actor, reviewer, team } = event
  const {
    label,
    milestone,
    rename,
    dismissed_review: dismissed,
    state_reason = null,
    lock_reason = null,
  } = details
  const person = (account: IssueEvent['actor']) => account && simpleUser(account, links)
  return {
    ...(isAbout(event, 'closed') && { state_reason }),
    ...(isAbout(event, 'locked') && { lock_reason }),
    ...(isAbout(event, 'assigned', 'unassigned') && {
      assignee: person(assignee),
      assigner: person(actor),
    }),
    ...(isAbout(event, 'review_requested', 'review_request_removed') && {
      review_requester: person(actor),
    }),
    ...(reviewer && { requested_reviewer: simpleUser(reviewer, links) }),
    ...(team && { requested_team: teamView(team, place.owner, links) }),
    ...(label && { label }),
    ...(milestone !== undefined && { milestone: { title: milestone } }),
    ...(rename && { rename }),
    ...(dismissed && { dismissed_review: dismissed }),
  }
}

interface Shown {
  /** The repository. */
  place: NamedPlace
  links: Links
  related: RelatedIssues
  /** Of the caller. */
  role: Role
}

/** Only callers with write access see who deleted a comment. */
const seesActor = ({ event }: IssueEvent, role: Role) =>
  event !== 'comment_deleted' || atLeast(role, 'write')

/** A change of an issue or pull request. */
export function issueEventView(
  event: IssueEvent,
  { place, links, related, role }: Shown,
): Schemas['issue-event'] {
  const { id, actor, details } = event
  const repository = placeUrl(place, links)
  const { commit_id = null } = details
  return {
    id,
    node_id: nodeId('IssueEvent', id),
    url: `${repository}/issues/events/${id}`,
    actor: actor && seesActor(event, role) ? simpleUser(actor, links) : null,
    event: event.event,
    commit_id,
    commit_url: commit_id === null ? null : `${repository}/commits/${commit_id}`,
    created_at: timestamp(event.created_at),
    ...subject(event, place, links),
    ...relation(event, related, links),
    performed_via_github_app: null,
  }
}
