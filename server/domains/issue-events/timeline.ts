import type { Schemas } from '../../contract/schemas.ts'
import type { Links } from '../../core/links.ts'
import type { TimelineEntry } from '../../storage/issue-events/issue-events.ts'
import type { Issue } from '../../storage/issues/issues.ts'
import type { Transaction } from '../../storage/index.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { relatedIssues } from './related-issues.ts'
import { reviewView } from '../pulls/review-view.ts'
import { issueCommentView } from '../issues/comment-view.ts'
import { issueEventView } from '../issues/event-view.ts'

type Item = Schemas['issue-timeline-item']
type Store = Pick<Transaction, 'issueEvents' | 'issueComments' | 'reviews' | 'issueSearch'>

interface Place {
  repository: Repository
  issue: Pick<Issue, 'number'>
  links: Links
}

const idsOf = (entries: readonly TimelineEntry[], wanted: TimelineEntry['kind']) =>
  entries.filter(({ kind }) => kind === wanted).map(({ id }) => id)

function withActor(comment: Schemas['issue-comment']): Item {
  return { event: 'commented', ...comment, actor: comment.user }
}

/** Reads the entries of a timeline, in their order. */
export async function timelineItems(
  entries: readonly TimelineEntry[],
  { repository, issue: { number }, links }: Place,
  storage: Store,
): Promise<Item[]> {
  const { issueEvents, issueComments, reviews } = storage
  const items = new Map<string, Item>()
  const events = await issueEvents.findMany(repository.id, idsOf(entries, 'event'))
  const related = await relatedIssues(events, repository, storage)
  for (const event of events) {
    items.set(`event ${event.id}`, issueEventView(event, { place: repository, links, related }))
  }
  for (const comment of await issueComments.findMany(repository, idsOf(entries, 'comment'))) {
    items.set(`comment ${comment.id}`, withActor(issueCommentView(comment, repository, links)))
  }
  for (const review of await reviews.findMany(repository, idsOf(entries, 'review'))) {
    const view = reviewView(review, { number, place: repository }, links)
    items.set(`review ${review.id}`, { event: 'reviewed', ...view })
  }
  return entries.flatMap(({ kind, id }) => items.get(`${kind} ${id}`) ?? [])
}
