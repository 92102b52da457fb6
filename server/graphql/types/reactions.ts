import DataLoader from 'dataloader'
import type { ReactionContent } from '../../../generated/graphql/types.ts'
import { actorOf } from '../../access/auth/caller.ts'
import { issueOfPull } from '../../api/views/pull-id.ts'
import type { OperationId } from '../../contract/schemas.ts'
import { notFound } from '../../core/errors.ts'
import { reactionView } from '../../domains/reactions/view.ts'
import type { ReactionSubject } from '../../storage/reactions/reactions.ts'
import type { ReactionContent as Stored } from '../../storage/schema/reaction-tables.ts'
import { connectionOf, inlineConnection, type PageArguments } from '../connection.ts'
import type { Execution } from '../execution.ts'
import { Item, pathOf } from '../item.ts'
import { listingOf } from '../listing.ts'
import { itemOfId, itemOfType } from '../locate.ts'
import { valueAt } from '../read-field.ts'
import type { Resolvers } from '../resolve.ts'

/** In the order in which groups are listed. */
const words = {
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
const subjects = {
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
}

type Reactable = Item<keyof typeof subjects>

/** The id of the row with the reactions. */
async function idOf(item: Reactable, execution: Execution): Promise<number> {
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

function listed<Node>(
  item: Reactable,
  content: ReactionContent | null | undefined,
  made: (reaction: View) => Node,
  execution: Execution,
) {
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
  const rollup = (await valueAt(item, ['reactions'], execution)) as Record<string, number> | null
  return contents.map((content) => groupOf(item, content, rollup?.[words[content]] ?? 0, execution))
}

/** Fields of reactions. */
export const reactions = {
  Reaction: { content: ({ view }) => contents.find((each) => words[each] === view.content)! },
} satisfies Pick<Resolvers, 'Reaction'>

const types = Object.keys(subjects) as (keyof typeof subjects)[]

/** Adds and removes reactions. */
export const reactionMutations = {
  addReaction: async (_source, { input }, execution) => {
    const subject = await itemOfType(input.subjectId, types, execution)
    const change = { path: pathOf(subject), body: { content: words[input.content] } } as never
    const { body } = await execution.change(subjects[subject.type].create, change)
    const after = (await itemOfId(input.subjectId, execution)) as Reactable
    return {
      reaction: new Item('Reaction', body, pathOf(subject)),
      reactionGroups: () => reactionGroupsOf(after, execution),
      subject: after,
    }
  },

  removeReaction: async (_source, { input }, execution) => {
    const subject = await itemOfType(input.subjectId, types, execution)
    const { kind, remove } = subjects[subject.type]
    const id = await idOf(subject, execution)
    const viewer = actorOf(execution.caller)
    const { storage } = execution.context
    const found =
      viewer && (await storage.reactions.ofUser({ kind, id }, viewer.id, words[input.content]))
    if (!found) throw notFound()
    const path = { ...pathOf(subject), reaction_id: found.id }
    await execution.change(remove, { path })
    const after = (await itemOfId(input.subjectId, execution)) as Reactable
    return {
      reaction: new Item('Reaction', reactionView(found, execution.links), pathOf(subject)),
      reactionGroups: () => reactionGroupsOf(after, execution),
      subject: after,
    }
  },
} satisfies Partial<Resolvers['Mutation']>
