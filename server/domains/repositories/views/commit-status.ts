import { timestamp } from '../../../core/clock.ts'
import type { Schemas } from '../../../api/handler.ts'
import type { Links } from '../../../core/links.ts'
import type { SaidStatus } from '../../../storage/repositories/commit-statuses.ts'
import { placeUrl, type NamedPlace } from './named-place.ts'
import { nodeId } from '../../../api/views/node-id.ts'
import { avatarUrl, simpleUser } from '../../../api/views/simple-user.ts'

/** What a system said of a commit, as the combined status has it. */
export function simpleCommitStatus(
  status: SaidStatus,
  place: NamedPlace,
  links: Links,
): Schemas['simple-commit-status'] {
  const said = timestamp(status.created_at)
  return {
    url: `${placeUrl(place, links)}/statuses/${status.sha}`,
    avatar_url: status.creator ? avatarUrl(status.creator, links) : null,
    id: status.id,
    node_id: nodeId('CommitStatus', status.id),
    state: status.state,
    description: status.description,
    target_url: status.target_url,
    context: status.context,
    created_at: said,
    updated_at: said,
  }
}

/** The same with whoever said it. */
export const commitStatus = (
  status: SaidStatus,
  place: NamedPlace,
  links: Links,
): Schemas['commit-status'] => ({
  ...simpleCommitStatus(status, place, links),
  creator: status.creator ? simpleUser(status.creator, links) : null,
})
