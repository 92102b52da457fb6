import { timestamp } from '../../core/clock.ts'
import type { Schemas } from '../../contract/schemas.ts'
import type { Links } from '../../core/links.ts'
import type { Milestone } from '../../storage/issues/milestones.ts'
import { nodeId } from '../../api/views/node-id.ts'
import { simpleUser } from '../../api/views/simple-user.ts'
import { placePage, placeUrl, type NamedPlace } from '../repositories/named-place.ts'

const instant = (at: number | null) => (at === null ? null : timestamp(at))

/** A milestone. @param place its repository */
export function milestoneView(
  milestone: Milestone,
  place: NamedPlace,
  links: Links,
): Schemas['milestone'] {
  const { id, number, creator } = milestone
  const url = `${placeUrl(place, links)}/milestones/${number}`
  return {
    url,
    html_url: `${placePage(place, links)}/milestone/${number}`,
    labels_url: `${url}/labels`,
    id,
    node_id: nodeId('Milestone', id),
    number,
    state: milestone.state,
    title: milestone.title,
    description: milestone.description,
    creator: creator && simpleUser(creator, links),
    open_issues: milestone.open_issues,
    closed_issues: milestone.closed_issues,
    created_at: timestamp(milestone.created_at),
    updated_at: timestamp(milestone.updated_at),
    closed_at: instant(milestone.closed_at),
    due_on: instant(milestone.due_on),
  }
}
