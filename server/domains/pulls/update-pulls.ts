import type { Context } from '../../api/context.ts'
import { newAmong } from '../../git/history/rev-list.ts'
import type { Links } from '../../core/links.ts'
import type { RefChange } from '../../git/push/ref-change.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Transaction } from '../../storage/index.ts'
import type { NumberedPull } from '../../storage/pulls/pulls.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import type { PullAction } from './event.ts'
import type { PushListener } from '../../api/listeners.ts'
import type { WebhookEvent } from '../../api/webhook-event.ts'
import { announcePull } from './announce.ts'
import { fetchCommit } from './fetch-objects.ts'
import { branchTip, computeMergeability, showRefs, type Mergeability } from './mergeability.ts'
import { findPull } from './pull.ts'
import type { Followed } from './review-comments/follow.ts'
import { dismissStaleReviews } from './protection/stale-reviews.ts'
import { movedComments, storeMovedComments } from './review-comments/moved-comments.ts'

type Needs = Pick<Context, 'storage' | 'git' | 'clock'>

/** The effect of a push on an open pull request. */
type Outcome =
  | { kind: 'closed' }
  | { kind: 'merged'; commit: string; onto: string | null }
  | { kind: 'moved'; head: string; facts: Mergeability | undefined; comments: Followed[] }

interface PullUpdatePlan {
  pull: NumberedPull
  outcome: Outcome
}

/** Copies the new commits and publishes the refs before any event is sent. */
async function moved(pull: NumberedPull, from: Repository, head: string, context: Needs) {
  const { git, clock } = context
  const base = { id: pull.repository_id }
  await fetchCommit(head, from, base, context)
  const tip = await branchTip(base, pull.base_ref, context)
  const path = git.path(base.id)
  const facts =
    tip === undefined ? undefined : await computeMergeability(path, tip, head, clock.now())
  await showRefs(path, pull.number, { head, merge: facts?.merge_commit_sha ?? null })
  const range = { base: facts?.checked_sha ?? pull.checked_sha, head }
  const comments = await movedComments(pull, range, context)
  return { kind: 'moved', head, facts, comments } as const
}

/** Determines the effect of moved head branches, by pull request. */
async function ofHeads(repository: Repository, changes: Branches, context: Needs) {
  const outcomes = new Map<number, PullUpdatePlan>()
  const names = [...changes.keys()]
  for (const pull of await context.storage.pulls.openFrom(repository.id, names)) {
    const { after, deleted } = changes.get(pull.head_ref) as RefChange
    const outcome = deleted
      ? ({ kind: 'closed' } as const)
      : await moved(pull, repository, after, context)
    outcomes.set(pull.issue_id, { pull, outcome })
  }
  return outcomes
}

type Branches = ReadonlyMap<string, RefChange>

/** An open pull request into a moved base branch. */
interface Into {
  pull: NumberedPull
  head: string
}

/** Determines the effects of a moved base branch: deleted, or now containing the head. */
async function ofBase(
  pulls: readonly Into[],
  { after, before, created, deleted, merges }: RefChange,
  path: string,
): Promise<PullUpdatePlan[]> {
  if (deleted) return pulls.map(({ pull }) => ({ pull, outcome: { kind: 'closed' } }))
  const heads = new Set(pulls.map(({ head }) => head))
  const arrived = created ? new Set() : await newAmong(path, { before, after }, heads)
  return pulls
    .filter(({ pull, head }) => merges === pull.issue_id || arrived.has(head))
    .map(({ pull, head }) => {
      const onto = merges === pull.issue_id || head === after ? before : null
      return { pull, outcome: { kind: 'merged', commit: after, onto } }
    })
}

/**
 * Determines the effects of a push on pull requests from and into a repository, including the
 * required git operations. Writes nothing to the database.
 */
async function planPullUpdates(
  repository: Repository,
  changes: readonly RefChange[],
  context: Needs,
): Promise<PullUpdatePlan[]> {
  const branches = new Map(
    changes.filter(({ kind }) => kind === 'branch').map((change) => [change.name, change]),
  )
  if (branches.size === 0) return []
  const outcomes = await ofHeads(repository, branches, context)
  const path = context.git.path(repository.id)
  const into = new Map<string, Into[]>()
  for (const pull of await context.storage.pulls.openInto(repository.id, [...branches.keys()])) {
    const known = outcomes.get(pull.issue_id)?.outcome
    const head = known?.kind === 'moved' ? known.head : pull.head_sha
    into.set(pull.base_ref, [...(into.get(pull.base_ref) ?? []), { pull, head }])
  }
  for (const [base, pulls] of into) {
    const plans = await ofBase(pulls, branches.get(base) as RefChange, path)
    for (const plan of plans) outcomes.set(plan.pull.issue_id, plan)
  }
  return [...outcomes.values()]
}

interface Following {
  pusher: Account
  links: Links
  /** Milliseconds since the epoch. */
  at: number
}

/** Stores an effect. Returns the action, or undefined when there is nothing to change. */
async function write(
  transaction: Transaction,
  { pull, outcome }: PullUpdatePlan,
  base: Repository,
  { pusher, at }: Following,
): Promise<PullAction | undefined> {
  const { issues, pulls } = transaction
  const issue = await issues.find(base, pull.number)
  if (issue?.state !== 'open') return undefined
  if (outcome.kind === 'moved') {
    const { head: head_sha, facts, comments } = outcome
    const base_sha = facts?.checked_sha ?? pull.base_sha
    const head = { head_sha, head_pusher_id: pusher.id }
    await pulls.update(pull.issue_id, { ...head, base_sha, ...(facts ?? { mergeable: 0 }) })
    await storeMovedComments(transaction, pull.issue_id, head_sha, comments)
    await issues.update(base, issue, {}, at)
    return { action: 'synchronize', before: pull.head_sha, after: head_sha }
  }
  const merged = outcome.kind === 'merged'
  const end = { state: 'closed', closed_at: at, closed_by_id: pusher.id } as const
  await issues.update(base, issue, { ...end, ...(merged && { merged_at: at }) }, at)
  if (merged) {
    const { commit, onto } = outcome
    const merge = { merged_by_id: pusher.id, merge_commit_sha: commit, merged_onto_sha: onto }
    await pulls.update(pull.issue_id, merge)
  }
  return { action: 'closed' }
}

/** Stores the effects of a push on pull requests, and returns the webhook events. */
async function applyPullUpdates(
  transaction: Transaction,
  consequences: readonly PullUpdatePlan[],
  following: Following,
): Promise<WebhookEvent[]> {
  const webhookEvents: WebhookEvent[] = []
  const { pusher: sender, links, at } = following
  for (const consequence of consequences) {
    const { repository_id: baseId, number } = consequence.pull
    const base = await transaction.repositories.find(baseId)
    const action = base && (await write(transaction, consequence, base, following))
    const repository = action && (await transaction.repositories.find(baseId))
    const pull = repository && (await findPull(repository, number, transaction))
    if (!pull || !action) continue
    const source = { repository, sender, links }
    webhookEvents.push(
      ...(await announcePull(transaction, source, { pull, actions: [action], at })),
    )
    if (action.action !== 'synchronize') continue
    webhookEvents.push(...(await dismissStaleReviews(transaction, source, pull, at)))
  }
  return webhookEvents
}

/** Lets open pull requests follow a push: from its branches, and into them. */
export const followPush: PushListener = async (repository, changes, context) => {
  const plans = await planPullUpdates(repository, changes, context)
  return {
    repositories: plans.map(({ pull }) => pull.repository_id),
    apply: (transaction, { sender: pusher, links }, at) =>
      applyPullUpdates(transaction, plans, { pusher, links, at }),
  }
}
