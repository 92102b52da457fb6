import DataLoader from 'dataloader'
import type { ReactionContent } from '../../../generated/graphql/types.ts'
import { actorOf } from '../../access/auth/caller.ts'
import { issueOfPull } from '../../api/views/pull-id.ts'
import type { OperationId } from '../../contract/schemas.ts'
import { reactionView } from '../../domains/reactions/view.ts'
import type { ReactionSubject } from '../../storage/reactions/reactions.ts'
import type { ReactionContent as Stored } from '../../storage/schema/reaction-tables.ts'
import { reactionCounts } from '../../storage/sql/reaction-counts.ts'
import { storedReview } from '../pulls/review-reads.ts'
import { connectionOf, inlineConnection, type PageArguments } from '../connection.ts'
import type { Execution } from '../execution.ts'
import { Item, pathOf } from '../item.ts'
import { listingOf } from '../listing.ts'
import { valueAt } from '../read-field.ts'
import type { Resolvers } from '../resolve.ts'

/** In the order in which groups are listed. */
export const words = {
  THUMBS_UP: '+1',
  THUMBS_DOWN: '-1',
  LAUGH: 'laugh',
  HOORAY: 'hooray',
  CONFUSED: 'confused',
  HEART: 'heart',
  ROCKET: 'rocket',
  EYES: 'eyes',
} as const satisfies Record<ReactionContent, Stored>

const contents = Object.keys(words) as ReactionContent[]

interface Reacted {
  kind: ReactionSubject['kind']
  list: OperationId
  create: OperationId
  remove: OperationId
}

const operations = (kind: Reacted['kind'], name: string, removed = name): Reacted => ({
  kind,
  list: `reactions/list-for-${name}` as OperationId,
  create: `reactions/create-for-${name}` as OperationId,
  remove: `reactions/delete-for-${removed}` as OperationId,
})

/** What can be reacted to. */
export const subjects = {
  Issue: operations('issue', 'issue'),
  PullRequest: operations('issue', 'issue'),
  IssueComment: operations('issueComment', 'issue-comment'),
  PullRequestReviewComment: operations(
    'reviewComment',
    'pull-request-review-comment',
    'pull-request-comment',
  ),
  CommitComment: operations('commitComment', 'commit-comment'),
  Release: operations('release', 'release'),
  // REST has no reactions to reviews. They need what those to their comments need.
  PullRequestReview: operations('review', 'pull-request-review-comment', 'pull-request-comment'),
}

export type Reactable = Item<keyof typeof subjects>

/** The id of the row with the reactions. */
export async function idOf(item: Reactable, execution: Execution): Promise<number> {
  const id = Number(await valueAt(item, ['id'], execution))
  return item.type === 'PullRequest' ? issueOfPull(id) : id
}

/** What the viewer reacted with, one query for all subjects of a kind. */
const own = (kind: ReactionSubject['kind'], userId: number, execution: Execution) =>
  execution.loader(
    `reactions ${kind}`,
    () =>
      new DataLoader<number, Set<Stored>>(async (ids) => {
        const found = await execution.context.storage.reactions.contentsOfUser(kind, ids, userId)
        return ids.map((id) => found.get(id)!)
      }),
  )

async function viewerReacted(item: Reactable, content: ReactionContent, execution: Execution) {
  const viewer = actorOf(execution.caller)
  if (!viewer) return false
  const loader = own(subjects[item.type].kind, viewer.id, execution)
  return (await loader.load(await idOf(item, execution))).has(words[content])
}

type View = { user: { type: string } | null; content: Stored }

/** The reactions to a review, which the caller sees. */
function listOfReview<Node>(
  item: Reactable,
  content: ReactionContent | null | undefined,
  made: (reaction: View) => Node,
  execution: Execution,
) {
  const { reactions: stored } = execution.context.storage
  const subject = { kind: 'review', id: Number(pathOf(item)['review_id']) } as const
  const wanted = content ? words[content] : undefined
  const page = async (number: number, size: number) => {
    const range = { limit: size + 1, offset: (number - 1) * size }
    const found = await execution.perform(() => stored.list(subject, wanted, range))
    const views = found.slice(0, size).map((each) => reactionView(each, execution.links))
    return { items: views.map(made), hasNext: found.length > size }
  }
  return { page, total: () => execution.perform(() => stored.count(subject, wanted)) }
}

function listed<Node>(
  item: Reactable,
  content: ReactionContent | null | undefined,
  made: (reaction: View) => Node,
  execution: Execution,
) {
  if (item.type === 'PullRequestReview') return listOfReview(item, content, made, execution)
  const query = content ? { content: words[content] } : {}
  const input = { path: pathOf(item), query } as never
  return listingOf(execution, subjects[item.type].list, input, made)
}

/** The reactions to something, as a connection. */
export const reactionsTo = (
  item: Reactable,
  args: PageArguments & { content?: ReactionContent | null },
  execution: Execution,
) =>
  connectionOf(
    listed(item, args.content, (view) => new Item('Reaction', view, pathOf(item)), execution),
    args,
  )

function groupOf(item: Reactable, content: ReactionContent, count: number, execution: Execution) {
  const account = ({ user }: View) => new Item((user?.type ?? 'User') as 'User', user ?? {})
  const reactors = (args: PageArguments) => {
    if (count === 0) return inlineConnection<Item<'User'>>([], args)
    const list = listed(item, content, account, execution)
    return connectionOf({ ...list, total: async () => count }, args)
  }
  return {
    content,
    ...{ reactors, users: reactors },
    viewerHasReacted: () => (count === 0 ? false : viewerReacted(item, content, execution)),
  }
}

/** All groups of reactions to something, empty ones included. */
export async function reactionGroupsOf(item: Reactable, execution: Execution) {
  const rollup = (
    item.type === 'PullRequestReview'
      ? reactionCounts((await storedReview(item, execution))?.reactions ?? null)
      : await valueAt(item, ['reactions'], execution)
  ) as Record<string, number> | null
  return contents.map((content) => groupOf(item, content, rollup?.[words[content]] ?? 0, execution))
}

/** Fields of reactions. */
export const reactions = {
  Reaction: { content: ({ view }) => contents.find((each) => words[each] === view.content)! },
} satisfies Pick<Resolvers, 'Reaction'>
