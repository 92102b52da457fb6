import { timestamp } from '../../core/clock.ts'
import type { Schemas } from '../../contract/schemas.ts'
import type { Links } from '../../core/links.ts'
import type { IssueEvent } from '../../storage/issue-events/issue-events.ts'
import { nodeId } from '../../api/views/node-id.ts'
import { simpleUser } from '../../api/views/simple-user.ts'
import { teamView } from '../../api/views/team.ts'
import { placeUrl, type NamedPlace } from '../repositories/named-place.ts'

const isAbout = (event: IssueEvent, ...names: IssueEvent['event'][]) => names.includes(event.event)

/** What the event was about. */
function subject(event: IssueEvent, place: NamedPlace, links: Links) {
  const { details, assignee, actor, reviewer, team } = event
  const { label, milestone, rename, state_reason = null, lock_reason = null } = details
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
  }
}

/** A change of an issue or pull request. @param place its repository */
export function issueEventView(
  event: IssueEvent,
  place: NamedPlace,
  links: Links,
): Schemas['issue-event'] {
  const { id, actor, details } = event
  const repository = placeUrl(place, links)
  const { commit_id = null } = details
  return {
    id,
    node_id: nodeId('IssueEvent', id),
    url: `${repository}/issues/events/${id}`,
    actor: actor && simpleUser(actor, links),
    event: event.event,
    commit_id,
    commit_url: commit_id === null ? null : `${repository}/commits/${commit_id}`,
    created_at: timestamp(event.created_at),
    ...subject(event, place, links),
    performed_via_github_app: null,
  }
}
