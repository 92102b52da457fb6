import DataLoader from 'dataloader'
import { nodeId } from '../../api/views/node-id.ts'
import { pinIssue } from '../../domains/issue-changes/pin.ts'
import { issueView } from '../../domains/issues/view.ts'
import { inlineConnection } from '../connection.ts'
import { accountItem } from '../account-item.ts'
import type { Execution } from '../execution.ts'
import { Item, pathOf } from '../item.ts'
import { itemOfType } from '../locate.ts'
import { operationOn } from '../operation-on.ts'
import { valueAt } from '../read-field.ts'
import type { Resolvers } from '../resolve.ts'

const pins = (execution: Execution) =>
  new DataLoader<number, boolean>(async (ids) => {
    const found = await execution.context.storage.issuePins.among(ids)
    return ids.map((id) => found.has(id))
  })

/** Whether an issue is pinned; many issues are one query. */
export const isPinned: Resolvers['Issue']['isPinned'] = async (source, _args, execution) =>
  execution.loader('pins', pins).load(Number(await valueAt(source, ['id'], execution)))

/** Pinned issues of a repository, in the order in which they were pinned. */
export const pinnedIssuesOf: Resolvers['Repository']['pinnedIssues'] = async (
  source,
  args,
  execution,
) => {
  const path = pathOf(source)
  const { repository } = await execution.enter('issues/list-for-repo', { path })
  const { accounts, issuePins, issues } = execution.context.storage
  const found = await issuePins.list(repository.id)
  const ids = found.map(({ issue_id: id }) => id)
  const byId = new Map((await issues.findMany(repository, ids)).map((each) => [each.id, each]))
  const people = await accounts.findMany(found.flatMap(({ actor_id: id }) => id ?? []))
  const shown = found.flatMap((pin) => {
    const issue = byId.get(pin.issue_id)
    if (!issue) return []
    const account = people.get(pin.actor_id ?? 0) ?? repository.owner
    return [
      {
        id: nodeId('PinnedIssue', pin.id),
        issue: new Item('Issue', issueView(issue, repository, execution.links)),
        pinnedBy: accountItem(account, execution),
        repository: source,
      },
    ]
  })
  return inlineConnection(shown, args)
}

async function setPin(id: string, isWanted: boolean, execution: Execution) {
  const issue = await itemOfType(id, ['Issue'], execution)
  await pinIssue(await operationOn(issue, execution), isWanted, execution.context)
  execution.forget()
  return itemOfType(id, ['Issue'], execution)
}

/** Pins issues. */
export const pinning = {
  pinIssue: async (_source, { input }, execution) => ({
    issue: await setPin(input.issueId, true, execution),
  }),

  unpinIssue: async (_source, { input }, execution) => ({
    id: input.issueId,
    issue: await setPin(input.issueId, false, execution),
  }),
} satisfies Partial<Resolvers['Mutation']>
