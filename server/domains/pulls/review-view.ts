import { timestamp } from '../../core/clock.ts'
import type { Schemas } from '../../contract/schemas.ts'
import type { Links } from '../../core/links.ts'
import type { Review } from '../../storage/pulls/reviews.ts'
import { placePage, placeUrl, type NamedPlace } from '../repositories/named-place.ts'
import { nodeId } from '../../api/views/node-id.ts'
import { simpleUser } from '../../api/views/simple-user.ts'

/** The pull request of a review. */
export interface ReviewedPull {
  number: number
  place: NamedPlace
}

/** A review of a pull request. */
export function reviewView(
  review: Review,
  { number, place }: ReviewedPull,
  links: Links,
): Schemas['pull-request-review'] {
  const { id, user, submitted_at: at } = review
  const html_url = `${placePage(place, links)}/pull/${number}#pullrequestreview-${id}`
  const pull_request_url = `${placeUrl(place, links)}/pulls/${number}`
  return {
    id,
    node_id: nodeId('PullRequestReview', id),
    user: user && simpleUser(user, links),
    body: review.body,
    state: review.state,
    html_url,
    pull_request_url,
    author_association: review.association,
    _links: { html: { href: html_url }, pull_request: { href: pull_request_url } },
    ...(at !== null && { submitted_at: timestamp(at) }),
    commit_id: review.commit_id,
  }
}

type ReportedState = Schemas['reported-review']['state']

/** A review in webhook payloads and feeds, which write its state in lower case. */
export const reportedReview = (
  review: Review,
  pull: ReviewedPull,
  links: Links,
): Schemas['reported-review'] => ({
  ...reviewView(review, pull, links),
  state: review.state.toLowerCase() as ReportedState,
})
