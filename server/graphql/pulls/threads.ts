import DataLoader from 'dataloader'
import type { PullRequestReviewThread } from '../../../generated/graphql/types.ts'
import { actorOf } from '../../access/auth/caller.ts'
import { nodeId } from '../../api/views/node-id.ts'
import { reviewCommentView } from '../../domains/pulls/review-comment-view.ts'
import type { Pull } from '../../storage/pulls/pull.ts'
import type { ReviewComment } from '../../storage/pulls/review-comments.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { inlineConnection, type PageArguments } from '../connection.ts'
import { unknownNode } from '../errors.ts'
import { accountItem } from '../account-item.ts'
import type { Execution } from '../execution.ts'
import { Item } from '../item.ts'
import { readId } from '../locate.ts'
import { repositoryOf } from '../read-field.ts'
import { mayAct, mayChange } from '../types/viewer.ts'
import { placeOf, pullItem, pullOf } from './pull-reads.ts'

/** Comments that are read of each pull request. */
const most = 1000

const readMany = async (repository: Repository, ids: readonly number[], execution: Execution) => {
  const { storage } = execution.context
  const viewerId = actorOf(execution.caller)?.id
  const selection = { issueIds: ids, most, ...(viewerId !== undefined && { viewerId }) }
  const found = await storage.reviewComments.ofPulls(repository, selection)
  return ids.map((id) => found.filter(({ issue_id: issue }) => issue === id))
}

/** The comments on the diff of a pull request that the viewer can see, oldest first. */
export async function diffComments(source: Item, execution: Execution): Promise<ReviewComment[]> {
  const { base, issue_id: id } = await pullOf(source, execution)
  const loader = execution.loader(
    `diff comments ${base.id}`,
    () => new DataLoader<number, ReviewComment[]>((ids) => readMany(base, ids, execution)),
  )
  return loader.load(id)
}

/** A comment on a diff. */
export function diffComment(
  comment: ReviewComment,
  source: Item,
  { base }: Pull,
  { links }: Execution,
): Item<'PullRequestReviewComment'> {
  const view = { ...reviewCommentView(comment, base, links), pending: comment.pending }
  const place = { ...placeOf(source), comment_id: comment.id }
  return new Item('PullRequestReviewComment', view, place)
}

/** A conversation: its first comment, and the answers. */
export type Conversation = [root: ReviewComment, ...answers: ReviewComment[]]

/** The conversations on the diff of a pull request, in the order in which they began. */
export async function conversationsOf(source: Item, execution: Execution) {
  const byRoot = new Map<number, Conversation>()
  for (const comment of await diffComments(source, execution)) {
    const root = comment.in_reply_to_id ?? comment.id
    const known = byRoot.get(root)
    if (known) known.push(comment)
    else byRoot.set(root, [comment])
  }
  return [...byRoot.values()]
}

const placesOf = (root: ReviewComment) => ({
  path: root.path,
  diffSide: root.side ?? 'RIGHT',
  startDiffSide: root.start_side,
  ...{ line: root.line, startLine: root.start_line },
  ...{ originalLine: root.original_line, originalStartLine: root.original_start_line },
  subjectType: root.subject_type === 'file' ? ('FILE' as const) : ('LINE' as const),
})

async function resolverOf({ resolved_by_id: id }: ReviewComment, execution: Execution) {
  const account = id === null ? undefined : await execution.context.storage.accounts.find(id)
  return account ? accountItem(account, execution) : null
}

/** A conversation as an object of the schema. */
export function threadOf(
  [root, ...answers]: Conversation,
  source: Item,
  pull: Pull,
  execution: Execution,
): PullRequestReviewThread {
  const isResolved = root.resolved_at !== null
  const subject = pullItem(source, execution)
  const mayResolve = () => mayChange(subject, 'writes', execution)
  const shown = ({ skip, ...args }: PageArguments & { skip?: number | null }) =>
    inlineConnection(
      [root, ...answers].slice(skip ?? 0).map((each) => diffComment(each, source, pull, execution)),
      args,
    )
  return {
    id: nodeId('PullRequestReviewThread', root.id),
    ...placesOf(root),
    ...{ isResolved, isCollapsed: isResolved, isOutdated: root.position === null },
    comments: shown,
    pullRequest: subject,
    repository: () => repositoryOf(subject, execution),
    resolvedBy: () => resolverOf(root, execution),
    viewerCanReply: () => mayAct(subject, execution),
    viewerCanResolve: async () => !isResolved && (await mayResolve()),
    viewerCanUnresolve: async () => isResolved && (await mayResolve()),
  }
}

/** The conversation with a global id. @throws TypedError NOT_FOUND, also for hidden ones */
export async function locateThread(id: string, execution: Execution) {
  const named = readId(id)
  if (named?.kind !== 'PullRequestReviewThread') throw unknownNode(id)
  const { manyPulls } = execution.context.storage
  const found = await manyPulls.placeOf('review_comments', named.id)
  if (!found) throw unknownNode(id)
  const { owner, repo, number } = found
  const place = { owner, repo, pull_number: number, issue_number: number }
  const url = execution.links.api(`/repos/${owner}/${repo}/pulls/${number}`)
  const source = new Item('PullRequest', { number, url }, place)
  return { source, root: named.id }
}

/** A conversation by the comment that began it. @throws TypedError NOT_FOUND */
export async function threadAt(source: Item, root: number, execution: Execution) {
  const all = await conversationsOf(source, execution)
  const found = all.find(([{ id, in_reply_to_id: to }]) => (to ?? id) === root)
  if (!found) throw unknownNode(nodeId('PullRequestReviewThread', root))
  return threadOf(found, source, await pullOf(source, execution), execution)
}
