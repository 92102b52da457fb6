import { timestamp } from '../../core/clock.ts'
import type { Schemas } from '../../contract/schemas.ts'
import type { Links } from '../../core/links.ts'
import type { StatusWithCreator } from '../../storage/checks/commit-statuses.ts'
import { placeUrl, type NamedPlace } from '../repositories/named-place.ts'
import { nodeId } from '../../api/views/node-id.ts'
import { avatarUrl, simpleUser } from '../../api/views/simple-user.ts'

/** A commit status as in the combined status. */
export function simpleCommitStatus(
  status: StatusWithCreator,
  place: NamedPlace,
  links: Links,
): Schemas['simple-commit-status'] {
  const createdAt = timestamp(status.created_at)
  return {
    url: `${placeUrl(place, links)}/statuses/${status.sha}`,
    avatar_url: status.creator ? avatarUrl(status.creator, links) : null,
    id: status.id,
    node_id: nodeId('CommitStatus', status.id),
    state: status.state,
    description: status.description,
    target_url: status.target_url,
    context: status.context,
    created_at: createdAt,
    updated_at: createdAt,
  }
}

/** Same with the creator. */
export const commitStatus = (
  status: StatusWithCreator,
  place: NamedPlace,
  links: Links,
): Schemas['commit-status'] => ({
  ...simpleCommitStatus(status, place, links),
  creator: status.creator ? simpleUser(status.creator, links) : null,
})
