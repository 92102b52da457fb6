import { timestamp } from '../../core/clock.ts'
import type { Schemas } from '../../contract/schemas.ts'
import type { Links } from '../../core/links.ts'
import type { IssueComment } from '../../storage/issues/issue-comments.ts'
import { integrationView } from '../accounts/integration-view.ts'
import { placePage, placeUrl, type NamedPlace } from '../repositories/named-place.ts'
import { nodeId } from '../../api/views/node-id.ts'
import { reactionRollup } from '../../api/views/reaction-rollup.ts'
import { simpleUser } from '../../api/views/simple-user.ts'

/** A comment on an issue or pull request. */
export function issueCommentView(
  comment: IssueComment,
  place: NamedPlace,
  links: Links,
): Schemas['issue-comment'] {
  const { id, number, pull, user } = comment
  const repository = placeUrl(place, links)
  const url = `${repository}/issues/comments/${id}`
  const page = `${placePage(place, links)}/${pull ? 'pull' : 'issues'}/${number}`
  return {
    id,
    node_id: nodeId('IssueComment', id),
    url,
    html_url: `${page}#issuecomment-${id}`,
    issue_url: `${repository}/issues/${number}`,
    user: user && simpleUser(user, links),
    created_at: timestamp(comment.created_at),
    updated_at: timestamp(comment.updated_at),
    body: comment.body,
    author_association: comment.association,
    reactions: reactionRollup(url, comment.reactions),
    performed_via_github_app: comment.app ? integrationView(comment.app, links) : null,
    pin: null,
    minimized: comment.minimized_reason ? { reason: comment.minimized_reason } : null,
  }
}
