import DataLoader from 'dataloader'
import { actorOf } from '../../access/auth/caller.ts'
import { timestamp } from '../../core/clock.ts'
import { reviewView } from '../../domains/pulls/review-view.ts'
import {
  latestDecisions,
  reasonsOf,
  type Judgement,
} from '../../domains/pulls/protection/required-reviews.ts'
import { protectionReasons } from '../../domains/branches/protection/protected-branch.ts'
import type { Decision } from '../../storage/pulls/many-pulls.ts'
import type { Pull } from '../../storage/pulls/pull.ts'
import type { Review } from '../../storage/pulls/reviews.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import type { Execution } from '../execution.ts'
import { Item, pathOf } from '../item.ts'
import { placeOf, pullOf } from './pull-reads.ts'
import { loadTogether } from './together.ts'

/** Reviews that are read of each pull request of a list. */
const first = 100
/** Reviews that are read of one pull request. */
const most = 1000

interface Reviews {
  reviews: Review[]
  total: number
}

async function readMany(
  repository: Repository,
  ids: readonly number[],
  { caller, context: { storage } }: Execution,
): Promise<Reviews[]> {
  const viewer = actorOf(caller)?.id
  const { rows, totals } = await storage.manyPulls.firstReviews(ids, viewer, first)
  const found = await storage.reviews.findMany(repository, rows)
  found.sort((one, other) => one.id - other.id)
  const byIssue = new Map<number, Review[]>(ids.map((id) => [id, []]))
  for (const review of found) byIssue.get(review.issue_id)?.push(review)
  return ids.map((id) => ({ reviews: byIssue.get(id)!, total: totals.get(id) ?? 0 }))
}

/** The rest of a long list. */
async function readRest({ base, issue_id: issueId }: Pull, execution: Execution) {
  const selection = { issueId, viewerId: actorOf(execution.caller)?.id }
  const page = { limit: most - first, offset: first }
  return execution.context.storage.reviews.list(base, selection, page)
}

/** The reviews of a pull request that the viewer can see, oldest first. */
export async function reviewsOf(source: Item, execution: Execution): Promise<Review[]> {
  const pull = await pullOf(source, execution)
  const loader = execution.loader(
    `reviews ${pull.base.id}`,
    () =>
      new DataLoader<number, Reviews>((ids) => readMany(pull.base, ids, execution), {
        maxBatchSize: 100,
      }),
  )
  const { reviews, total } = await loadTogether(loader, pull.issue_id, execution)
  if (total <= first) return reviews
  return execution.once(`all reviews ${pull.issue_id}`, async () => [
    ...reviews,
    ...(await readRest(pull, execution)),
  ])
}

/** A review as it is stored: its author, times and reactions are not in the view. */
export async function storedReview(source: Item, execution: Execution) {
  const id = Number(pathOf(source)['review_id'])
  return (await reviewsOf(source, execution)).find((each) => each.id === id)
}

/** A review of a pull request. */
export function reviewItem(
  review: Review,
  source: Item,
  { base: place, number }: Pull,
  { links }: Execution,
): Item<'PullRequestReview'> {
  const times = {
    created_at: timestamp(review.created_at),
    updated_at: timestamp(review.updated_at),
  }
  const view = { ...reviewView(review, { number, place }, links), ...times }
  return new Item('PullRequestReview', view, { ...placeOf(source), review_id: review.id })
}

/** The last submitted review of each reviewer, in the order of their times. */
export function latestOf(reviews: readonly Review[]): Review[] {
  const submitted = reviews
    .filter(({ state }) => state !== 'PENDING')
    .sort((one, other) => (one.submitted_at ?? 0) - (other.submitted_at ?? 0) || one.id - other.id)
  const latest = new Map(submitted.map((each) => [each.user_id, each]))
  return submitted.filter((each) => latest.get(each.user_id) === each)
}

/** The protection of the base branch; undefined without one. */
export const protectionOf = ({ base, base_ref: branch }: Pull, execution: Execution) =>
  execution.once(`protection ${base.id} ${branch}`, () =>
    execution.context.storage.branchProtections.find(base.id, branch),
  )

async function decisionsOn(pull: Pull, execution: Execution): Promise<Judgement[]> {
  const { storage } = execution.context
  const loader = execution.loader(
    'decisions',
    () =>
      new DataLoader<number, Decision[]>(async (ids) => {
        const found = await storage.manyPulls.decisions(ids)
        return ids.map((id) => found.filter(({ issue_id: issue }) => issue === id))
      }),
  )
  const decisions = await loadTogether(loader, pull.issue_id, execution)
  return decisions.length === 0 ? [] : latestDecisions(pull.base, decisions, storage)
}

/** What the reviews of a pull request amount to: null where none is required, and none decides. */
export async function decisionOf(source: Item, execution: Execution) {
  const pull = await pullOf(source, execution)
  const protection = await protectionOf(pull, execution)
  const decisions = await decisionsOn(pull, execution)
  const has = (state: Judgement['state']) => decisions.some((each) => each.state === state)
  if (protection?.required_approvals == null) {
    if (has('CHANGES_REQUESTED')) return 'CHANGES_REQUESTED' as const
    return has('APPROVED') ? ('APPROVED' as const) : null
  }
  const [reason] = reasonsOf(pull, protection, decisions)
  if (reason === protectionReasons.changesRequested) return 'CHANGES_REQUESTED' as const
  return reason === undefined ? ('APPROVED' as const) : ('REVIEW_REQUIRED' as const)
}
