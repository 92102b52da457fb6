import { timestamp } from '../../core/clock.ts'
import type { Schemas } from '../../contract/schemas.ts'
import type { Links } from '../../core/links.ts'
import type { ReviewComment } from '../../storage/pulls/review-comments.ts'
import { reactionRollup } from '../../api/views/reaction-rollup.ts'
import { placePage, placeUrl, type NamedPlace } from '../repositories/named-place.ts'
import { nodeId } from '../../api/views/node-id.ts'
import { simpleUser } from '../../api/views/simple-user.ts'

function addresses({ id, number }: ReviewComment, place: NamedPlace, links: Links) {
  const repository = placeUrl(place, links)
  const url = `${repository}/pulls/comments/${id}`
  const html_url = `${placePage(place, links)}/pull/${number}#discussion_r${id}`
  const pull_request_url = `${repository}/pulls/${number}`
  return {
    url,
    html_url,
    pull_request_url,
    _links: {
      self: { href: url },
      html: { href: html_url },
      pull_request: { href: pull_request_url },
    },
  }
}

/** A comment on the diff of a pull request. */
export function reviewCommentView(
  comment: ReviewComment,
  place: NamedPlace,
  links: Links,
): Schemas['review-comment'] {
  const { id, user, in_reply_to_id: root } = comment
  const urls = addresses(comment, place, links)
  return {
    ...urls,
    pull_request_review_id: comment.review_id,
    id,
    node_id: nodeId('PullRequestReviewComment', id),
    diff_hunk: comment.diff_hunk,
    path: comment.path,
    position: comment.position,
    original_position: comment.original_position,
    commit_id: comment.commit_id,
    original_commit_id: comment.original_commit_id,
    ...(root !== null && { in_reply_to_id: root }),
    user: user && simpleUser(user, links),
    body: comment.body,
    created_at: timestamp(comment.created_at),
    updated_at: timestamp(comment.updated_at),
    author_association: comment.association,
    start_line: comment.start_line,
    original_start_line: comment.original_start_line,
    start_side: comment.start_side,
    line: comment.line,
    original_line: comment.original_line,
    side: comment.side,
    subject_type: comment.subject_type,
    reactions: reactionRollup(urls.url, comment.reactions),
  }
}
