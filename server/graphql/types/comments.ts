import { connectionOf, inlineConnection, type PageArguments } from '../connection.ts'
import type { Execution } from '../execution.ts'
import { Item, pathOf } from '../item.ts'
import { listingOf } from '../listing.ts'
import { itemOfId, itemOfType } from '../locate.ts'
import { valueAt } from '../read-field.ts'
import type { Resolvers } from '../resolve.ts'
import { editFields } from './edits.ts'
import { minimizable, minimizing } from './minimizing.ts'
import { reactionGroupsOf, reactionsTo } from './reactions.ts'
import type { Subject } from './timeline.ts'
import { isAuthor, mayAct, mayChange, rightsAt } from './viewer.ts'

interface CommentArguments extends PageArguments {
  orderBy?: { direction: 'ASC' | 'DESC' } | null
}

/** Comments on an issue or pull request, oldest first unless they are ordered by their changes. */
export async function commentsOf(subject: Subject, args: CommentArguments, execution: Execution) {
  const path = pathOf(subject)
  const made = (view: object) => new Item('IssueComment', view, path)
  const list = listingOf(execution, 'issues/list-comments', { path }, made)
  const counted = async () => {
    const count = await valueAt(subject, ['comments'], execution)
    return typeof count === 'number' ? count : list.total()
  }
  if (!args.orderBy) return connectionOf({ ...list, total: counted }, args)
  const all: Item<'IssueComment'>[] = []
  for (let number = 1; ; number++) {
    const { items, hasNext } = await list.page(number, 100)
    all.push(...items)
    if (!hasNext) break
  }
  const sign = args.orderBy.direction === 'ASC' ? 1 : -1
  const at = ({ view }: Item<'IssueComment'>) => Date.parse(view.updated_at!)
  return inlineConnection(
    all.sort((one, other) => sign * (at(one) - at(other))),
    args,
  )
}

/** The issue that a comment is on, or the issue part of the pull request. */
async function issueOf(comment: Item<'IssueComment'>, execution: Execution) {
  const path = pathOf(comment)
  return (await execution.read('issues/get', { path })).body
}

/** Fields of comments on issues and pull requests. */
const issueComment = {
  ...editFields,
  ...minimizable,
  issue: async (source, _args, execution) => new Item('Issue', await issueOf(source, execution)),
  pullRequest: async (source, _args, execution) => {
    const url = String(await valueAt(source, ['html_url'], execution))
    if (!url.includes('/pull/')) return null
    const path = pathOf(source)
    return new Item('PullRequest', (await execution.read('pulls/get', { path })).body, path)
  },
  reactionGroups: (source, _args, execution) => reactionGroupsOf(source, execution),
  reactions: (source, args, execution) => reactionsTo(source, args, execution),
  viewerCanDelete: (source, _args, execution) => mayChange(source, 'writes', execution),
  viewerCanReact: async (source, _args, execution) => {
    const rights = await rightsAt(source, execution)
    if (!rights.isOpen || rights.writes) return rights.isOpen
    return mayAct(new Item('Issue', await issueOf(source, execution)), execution)
  },
  viewerCanUpdate: (source, _args, execution) => mayChange(source, 'writes', execution),
  viewerDidAuthor: (source, _args, execution) => isAuthor(source, execution),
} satisfies Resolvers['IssueComment']

/** Mutations of comments. */
export const commentMutations = {
  addComment: async (_source, { input }, execution) => {
    const subject = await itemOfType(input.subjectId, ['Issue', 'PullRequest'], execution)
    const path = pathOf(subject)
    const body = { body: input.body }
    const reply = await execution.change('issues/create-comment', { path, body })
    const node = new Item('IssueComment', reply.body, path)
    return {
      commentEdge: { cursor: btoa(`cursor:${String(reply.body.id)}`), node },
      subject: (await itemOfId(input.subjectId, execution)) as typeof subject,
    }
  },

  updateIssueComment: async (_source, { input }, execution) => {
    const path = pathOf(await itemOfType(input.id, ['IssueComment'], execution))
    const body = { body: input.body }
    const reply = await execution.change('issues/update-comment', { path, body })
    const issueComment = new Item('IssueComment', reply.body, path)
    return { issueComment }
  },

  deleteIssueComment: async (_source, { input }, execution) => {
    const path = pathOf(await itemOfType(input.id, ['IssueComment'], execution))
    await execution.change('issues/delete-comment', { path })
    return {}
  },

  ...minimizing,
} satisfies Partial<Resolvers['Mutation']>

/** Fields of comments. */
export const comments = {
  CommitComment: {
    ...minimizable,
    reactionGroups: (source, _args, execution) => reactionGroupsOf(source, execution),
  },
  IssueComment: issueComment,
} satisfies Pick<Resolvers, 'CommitComment' | 'IssueComment'>
