import { timestamp } from '../../core/clock.ts'
import type { Schemas } from '../../contract/schemas.ts'
import type { Links } from '../../core/links.ts'
import { nodeId } from '../../api/views/node-id.ts'
import { reactionRollup } from '../../api/views/reaction-rollup.ts'
import { simpleUser } from '../../api/views/simple-user.ts'
import type { CommitComment } from '../../storage/commits/commit-comments.ts'
import { placePage, placeUrl, type NamedPlace } from '../repositories/named-place.ts'

/** A comment on a commit. */
export function commitCommentView(
  comment: CommitComment,
  place: NamedPlace,
  links: Links,
): Schemas['commit-comment'] {
  const { id, commit_id, user } = comment
  const url = `${placeUrl(place, links)}/comments/${id}`
  return {
    url,
    html_url: `${placePage(place, links)}/commit/${commit_id}#commitcomment-${id}`,
    id,
    node_id: nodeId('CommitComment', id),
    body: comment.body,
    path: comment.path,
    position: comment.position,
    line: comment.line,
    commit_id,
    user: user && simpleUser(user, links),
    created_at: timestamp(comment.created_at),
    updated_at: timestamp(comment.updated_at),
    author_association: comment.association,
    reactions: reactionRollup(url, comment.reactions),
  }
}
