import type { CreateIssueInput } from '../../../generated/graphql/types.ts'
import type { Input } from '../call.ts'
import { deleteIssue } from '../../domains/issue-changes/delete.ts'
import { transferIssue } from '../../domains/issue-changes/transfer.ts'
import { issueView } from '../../domains/issues/view.ts'
import { viewerItem } from '../account-item.ts'
import type { Execution } from '../execution.ts'
import { Item, pathOf } from '../item.ts'
import { itemOfType } from '../locate.ts'
import { repositoryOf, valueAt } from '../read-field.ts'
import type { Resolvers } from '../resolve.ts'
import { issueTypeName, namedParts } from './named-ids.ts'
import { operationOn } from '../operation-on.ts'

type Update = NonNullable<Input<'issues/update'>['body']>

/** Updates an issue, or the issue part of a pull request. */
async function updateBy(issue: Item, body: Update, execution: Execution) {
  const reply = await execution.change('issues/update', { path: pathOf(issue), body })
  return new Item('Issue', reply.body)
}

async function create(input: CreateIssueInput, execution: Execution): Promise<Item<'Issue'>> {
  const repository = await itemOfType(input.repositoryId, ['Repository'], execution)
  const path = pathOf(repository)
  const { milestone, ...parts } = await namedParts(input, repository, execution)
  const typeId = input.issueTypeId
  const body = {
    title: input.title,
    ...(input.body != null && { body: input.body }),
    ...parts,
    ...(milestone != null && { milestone }),
    ...(typeId && { type: await issueTypeName(typeId, repository, execution) }),
  } as NonNullable<Input<'issues/create'>['body']>
  const parent =
    input.parentIssueId && (await itemOfType(input.parentIssueId, ['Issue'], execution))
  if (!parent)
    return new Item('Issue', (await execution.change('issues/create', { path, body })).body)
  const id = await execution.allOrNone(async (inside) => {
    const made = await inside.change('issues/create', { path, body })
    const child = { sub_issue_id: made.body.id }
    await inside.change('issues/add-sub-issue', { path: pathOf(parent), body: child })
    return made.body.node_id
  })
  return itemOfType(id, ['Issue'], execution)
}

async function transfer(id: string, repositoryId: string, execution: Execution) {
  const issue = await itemOfType(id, ['Issue'], execution)
  const target = await itemOfType(repositoryId, ['Repository'], execution)
  const doing = await operationOn(issue, execution)
  const { repository, role } = await execution.enter('issues/create', { path: pathOf(target) })
  const moved = await transferIssue(doing, { repository, role }, execution.context)
  execution.forget()
  return new Item('Issue', issueView(moved, repository, execution.links))
}

/** Creates, changes, deletes and transfers issues. */
export const issueChanges = {
  createIssue: async (_source, { input }, execution) => ({
    issue: await create(input, execution),
  }),

  updateIssue: async (_source, { input }, execution) => {
    const issue = await itemOfType(input.id, ['Issue'], execution)
    const body: Update = {
      ...(input.title != null && { title: input.title }),
      ...(input.body != null && { body: input.body }),
      ...(input.state && { state: input.state === 'OPEN' ? 'open' : 'closed' }),
      ...(await namedParts(input, issue, execution)),
    }
    return {
      actor: viewerItem(execution),
      issue: await updateBy(issue, body, execution),
    }
  },

  updateIssueIssueType: async (_source, { input }, execution) => {
    const issue = await itemOfType(input.issueId, ['Issue'], execution)
    const id = input.issueTypeId
    const type = id ? await issueTypeName(id, issue, execution) : null
    return {
      issue: await updateBy(issue, { type }, execution),
    }
  },

  closeIssue: async (_source, { input }, execution) => {
    const issue = await itemOfType(input.issueId, ['Issue'], execution)
    const { duplicateIssueId: original } = input
    const duplicate = original ? await itemOfType(original, ['Issue'], execution) : undefined
    const reason = input.stateReason ?? (duplicate ? 'DUPLICATE' : undefined)
    const body: Update = {
      state: 'closed',
      ...(reason && { state_reason: reason.toLowerCase() as 'completed' }),
      ...(duplicate && {
        duplicate_issue_id: Number(await valueAt(duplicate, ['id'], execution)),
      }),
    }
    return {
      issue: await updateBy(issue, body, execution),
    }
  },

  reopenIssue: async (_source, { input }, execution) => {
    const issue = await itemOfType(input.issueId, ['Issue'], execution)
    return {
      issue: await updateBy(issue, { state: 'open' }, execution),
    }
  },

  deleteIssue: async (_source, { input }, execution) => {
    const issue = await itemOfType(input.issueId, ['Issue'], execution)
    const doing = await operationOn(issue, execution)
    await deleteIssue(doing, execution.context)
    execution.forget()
    return { repository: await repositoryOf(issue, execution) }
  },

  transferIssue: async (_source, { input }, execution) => ({
    issue: await transfer(input.issueId, input.repositoryId, execution),
  }),

  lockLockable: async (_source, { input }, execution) => {
    const subject = await itemOfType(input.lockableId, ['Issue', 'PullRequest'], execution)
    const words = input.lockReason?.toLowerCase().replace('off_topic', 'off-topic')
    const body = words ? { lock_reason: words.replace('_', ' ') as 'spam' } : undefined
    await execution.change('issues/lock', { path: pathOf(subject), ...(body && { body }) })
    return {
      actor: viewerItem(execution),
      lockedRecord: await itemOfType(input.lockableId, ['Issue', 'PullRequest'], execution),
    }
  },

  unlockLockable: async (_source, { input }, execution) => {
    const subject = await itemOfType(input.lockableId, ['Issue', 'PullRequest'], execution)
    await execution.change('issues/unlock', { path: pathOf(subject) })
    return {
      actor: viewerItem(execution),
      unlockedRecord: await itemOfType(input.lockableId, ['Issue', 'PullRequest'], execution),
    }
  },
} satisfies Partial<Resolvers['Mutation']>
