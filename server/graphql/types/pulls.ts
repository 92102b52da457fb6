import { inlineConnection } from '../connection.ts'
import { autoMergeOf } from '../pulls/auto-merge.ts'
import { closingIssues } from '../pulls/closing-issues.ts'
import { commitsOf, filesOf, viewedState } from '../pulls/contents.ts'
import { mergeStateOf, messageOf } from '../pulls/merging.ts'
import { pullChanges } from '../pulls/pull-changes.ts'
import { commitItem } from '../git/site.ts'
import { placeOf, presentPull, pullOf } from '../pulls/pull-reads.ts'
import { headRef, refOf } from '../pulls/refs.ts'
import { decisionOf, latestOf, reviewItem, reviewsOf } from '../pulls/review-reads.ts'
import { rollupOf } from '../pulls/rollup.ts'
import { suggestedReviewers } from '../pulls/suggested-reviewers.ts'
import { conversationsOf, threadOf } from '../pulls/threads.ts'
import { pullKinds } from '../pulls/timeline-kinds.ts'
import { requestsOf } from '../pulls/review-requests.ts'
import { actorOf } from '../../access/auth/caller.ts'
import { valueAt } from '../read-field.ts'
import type { Resolvers } from '../resolve.ts'
import { assigneesOf } from './assignees.ts'
import { commentsOf } from './comments.ts'
import { participantsOf, subscriptionOf } from './conversations.ts'
import { editFields } from './edits.ts'
import { reactionGroupsOf, reactionsTo } from './reactions.ts'
import { timelineOf } from './timeline.ts'
import { titleHtml } from './title-html.ts'
import { isAuthor, mayChange, rightsAt } from './viewer.ts'

type Fields = Resolvers['PullRequest']

const state: Fields['state'] = async (source, _args, execution) => {
  if ((await valueAt(source, ['merged_at'], execution)) !== null) return 'MERGED'
  return (await valueAt(source, ['state'], execution)) === 'open' ? 'OPEN' : 'CLOSED'
}

const reviewing = {
  latestReviews: async (source, args, execution) => {
    const pull = await pullOf(source, execution)
    const found = latestOf(await reviewsOf(source, execution))
    return inlineConnection(
      found.map((each) => reviewItem(each, source, pull, execution)),
      args,
    )
  },
  reviewDecision: (source, _args, execution) => decisionOf(source, execution),
  reviewRequests: async (source, args, execution) =>
    inlineConnection(await requestsOf(source, execution), args),
  reviewThreads: async (source, args, execution) => {
    const pull = await pullOf(source, execution)
    const found = await conversationsOf(source, execution)
    return inlineConnection(
      found.map((each) => threadOf(each, source, pull, execution)),
      args,
    )
  },
  reviews: async (source, { author, states, ...args }, execution) => {
    const pull = await pullOf(source, execution)
    const found = (await reviewsOf(source, execution)).filter(
      ({ user, state: each }) =>
        (!states?.length || states.includes(each)) &&
        (author == null || user?.login.toLowerCase() === author.toLowerCase()),
    )
    return inlineConnection(
      found.map((each) => reviewItem(each, source, pull, execution)),
      args,
    )
  },
  suggestedReviewers,
} satisfies Partial<Fields>

const merging = {
  assignedActors: assigneesOf,
  autoMergeRequest: autoMergeOf,
  canBeRebased: async (source, _args, execution) => {
    const pull = await presentPull(source, execution)
    return pull.state === 'open' && pull.mergeable
  },
  mergeCommit: async (source, _args, execution) => {
    const { merged_at: merged, merge_commit_sha: sha } = await pullOf(source, execution)
    return merged === null || sha === null ? null : commitItem(sha, placeOf(source))
  },
  mergeStateStatus: mergeStateOf,
  mergeable: async (source, _args, execution) => {
    const pull = await presentPull(source, execution)
    if (pull.state === 'closed') return 'UNKNOWN'
    return pull.mergeable ? 'MERGEABLE' : 'CONFLICTING'
  },
  potentialMergeCommit: async (source, _args, execution) => {
    const { state: at, merge_commit_sha: sha } = await presentPull(source, execution)
    return at === 'closed' || sha === null ? null : commitItem(sha, placeOf(source))
  },
  statusCheckRollup: async (source, _args, execution) => {
    const sha = String(await valueAt(source, ['head', 'sha'], execution))
    return rollupOf(sha, placeOf(source), execution)
  },
  viewerMergeBodyText: async (source, { mergeType }, execution) =>
    (await messageOf(source, mergeType ?? 'MERGE', execution)).body,
  viewerMergeHeadlineText: async (source, { mergeType }, execution) =>
    (await messageOf(source, mergeType ?? 'MERGE', execution)).headline,
} satisfies Partial<Fields>

const viewing = {
  viewerCanClose: (source, _args, execution) => mayChange(source, 'triages', execution),
  viewerCanDisableAutoMerge: async (source, _args, execution) => {
    const { auto_merge: auto, state: at } = await pullOf(source, execution)
    return auto !== null && at === 'open' && mayChange(source, 'writes', execution)
  },
  viewerCanEnableAutoMerge: async (source, _args, execution) => {
    const { base, auto_merge: auto, state: at } = await pullOf(source, execution)
    if (!base.settings.allow_auto_merge || auto || at === 'closed') return false
    const { isOpen, writes } = await rightsAt(source, execution)
    return isOpen && writes && (await mergeStateOf(source, {}, execution)) !== 'CLEAN'
  },
  viewerCanLabel: async (source, _args, execution) => {
    const { isOpen, triages } = await rightsAt(source, execution)
    return isOpen && triages
  },
  viewerCanReopen: (source, _args, execution) => mayChange(source, 'triages', execution),
  viewerCanSubscribe: (_source, _args, { caller }) => actorOf(caller) !== undefined,
  viewerCanUpdate: (source, _args, execution) => mayChange(source, 'triages', execution),
  viewerDidAuthor: (source, _args, execution) => isAuthor(source, execution),
  viewerSubscription: subscriptionOf,
} satisfies Partial<Fields>

const pullRequest = {
  ...reviewing,
  ...merging,
  ...viewing,
  state,
  baseRef: (source, _args, execution) => refOf(source, 'base', execution),
  closed: async (source, _args, execution) =>
    (await valueAt(source, ['state'], execution)) === 'closed',
  closingIssuesReferences: closingIssues,
  comments: commentsOf,
  commits: commitsOf,
  files: filesOf,
  headRef,
  ...editFields,
  isCrossRepository: async (source, _args, execution) => {
    const { base, head } = await pullOf(source, execution)
    return head?.id !== base.id
  },
  participants: participantsOf,
  reactionGroups: (source, _args, execution) => reactionGroupsOf(source, execution),
  reactions: (source, args, execution) => reactionsTo(source, args, execution),
  timelineItems: (source, args, execution) => timelineOf(source, args, pullKinds, execution),
  titleHTML: async (source, _args, execution) =>
    titleHtml(String(await valueAt(source, ['title'], execution))),
} satisfies Fields

const changes = {
  removed: 'DELETED',
  added: 'ADDED',
  modified: 'MODIFIED',
  renamed: 'RENAMED',
  copied: 'COPIED',
  changed: 'CHANGED',
  unchanged: 'CHANGED',
} as const

/** Fields of pull requests. */
export const pulls = {
  PullRequest: pullRequest,
  PullRequestChangedFile: {
    changeType: ({ view }) => changes[view.status!],
    viewerViewedState: viewedState,
  },
} satisfies Pick<Resolvers, 'PullRequest' | 'PullRequestChangedFile'>

/** Mutations of pull requests. */
export const pullMutations = pullChanges
