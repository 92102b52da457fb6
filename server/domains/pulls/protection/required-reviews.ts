import { atLeast, roleIn, type RoleNeeds } from '../../../access/auth/roles.ts'
import type { Storage } from '../../../storage/index.ts'
import type { Decision } from '../../../storage/pulls/many-pulls.ts'
import type { Repository } from '../../../storage/repositories/repositories.ts'
import type { Pull } from '../../../storage/pulls/pull.ts'
import type { BranchProtection } from '../../../storage/branches/branch-protections.ts'
import { needsApprovals, protectionReasons } from '../../branches/protection/protected-branch.ts'

type Needs = RoleNeeds & Pick<Storage, 'reviews'>

/** Reviews that are read. Older ones do not count. */
const maxReviews = 1000

/** A review that approves or requests changes, or did so. */
export type Judgement = Pick<Decision, 'user_id' | 'state' | 'commit_id'>

/** The latest decision of each reviewer with write access. @param reviews newest first */
export async function latestDecisions<Review extends Judgement>(
  base: Repository,
  reviews: readonly Review[],
  storage: RoleNeeds,
): Promise<Review[]> {
  const latest = new Map(reviews.toReversed().map((review) => [review.user_id ?? 0, review]))
  const decided = [...latest.values()].filter(({ state }) => state !== 'DISMISSED')
  const reviewers = await storage.accounts.findMany(decided.flatMap(({ user_id: id }) => id ?? []))
  const counted: typeof decided = []
  for (const review of decided) {
    const reviewer = reviewers.get(review.user_id ?? 0)
    const role = reviewer && (await roleIn(base, reviewer, storage))
    if (role && atLeast(role, 'write')) counted.push(review)
  }
  return counted
}

/** Why the reviews of a pull request do not suffice; empty when they do. */
export async function reviewReasons(
  pull: Pull,
  protection: BranchProtection,
  storage: Needs,
): Promise<string[]> {
  if (protection.required_approvals === null) return []
  const reviews = await storage.reviews.decisions(pull.issue_id, maxReviews)
  return reasonsOf(pull, protection, await latestDecisions(pull.base, reviews, storage))
}

/** Why these decisions do not suffice; empty when they do. */
export function reasonsOf(
  pull: Pull,
  protection: BranchProtection,
  decisions: readonly Judgement[],
): string[] {
  const { required_approvals: needed, require_last_push_approval: byOther } = protection
  if (needed === null) return []
  if (decisions.some(({ state }) => state === 'CHANGES_REQUESTED')) {
    return [protectionReasons.changesRequested]
  }
  // An approval of an older commit can arrive after a push that dismissed the others.
  const isCurrent = (sha: string) => protection.dismiss_stale_reviews === 0 || sha === pull.head_sha
  const approvals = decisions.filter(({ commit_id: sha }) => isCurrent(sha))
  if (approvals.length < needed) return [needsApprovals(needed)]
  const pusher = pull.head_pusher_id ?? pull.user_id
  const isApproved = decisions.some(
    ({ user_id: id, commit_id: sha }) => id !== pusher && sha === pull.head_sha,
  )
  return byOther === 1 && !isApproved ? [protectionReasons.lastPush] : []
}
