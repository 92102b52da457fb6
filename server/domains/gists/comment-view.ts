import { timestamp } from '../../core/clock.ts'
import type { Schemas } from '../../contract/schemas.ts'
import type { Links } from '../../core/links.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { GistComment } from '../../storage/gists/gist-comments.ts'
import type { Gist } from '../../storage/gists/gists.ts'
import { nodeId } from '../../api/views/node-id.ts'
import { simpleUser } from '../../api/views/simple-user.ts'

/** URL of a comment. */
export const gistCommentUrl = (gist: Pick<Gist, 'key'>, { id }: GistComment, links: Links) =>
  links.api(`/gists/${gist.key}/comments/${id}`)

/** A comment on a gist. */
export function gistComment(
  comment: GistComment,
  { gist, user }: { gist: Gist; user: Account },
  links: Links,
): Schemas['gist-comment'] {
  return {
    id: comment.id,
    node_id: nodeId('GistComment', comment.id),
    url: gistCommentUrl(gist, comment, links),
    body: comment.body,
    user: simpleUser(user, links),
    created_at: timestamp(comment.created_at),
    updated_at: timestamp(comment.updated_at),
    author_association: user.id === gist.owner_id ? 'OWNER' : 'NONE',
  }
}
