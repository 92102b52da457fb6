import { TypedError } from '../errors.ts'
import type { Execution } from '../execution.ts'
import { Item, pathOf } from '../item.ts'
import { itemOfType } from '../locate.ts'
import { valueAt } from '../read-field.ts'
import type { Resolvers } from '../resolve.ts'

/** The issue with an id, or at the address of its page. */
async function subIssueOf(
  { subIssueId: id, subIssueUrl: url }: { subIssueId?: string | null; subIssueUrl?: string | null },
  execution: Execution,
): Promise<Item<'Issue'>> {
  if (id) return itemOfType(id, ['Issue'], execution)
  const [, owner, repo, number] = /\/([^/]+)\/([^/]+)\/issues\/(\d+)$/.exec(url ?? '') ?? []
  if (!number)
    throw new TypedError('UNPROCESSABLE', 'Either subIssueId or subIssueUrl must name an issue.')
  const path = { owner: owner!, repo: repo!, issue_number: Number(number) }
  return new Item('Issue', (await execution.read('issues/get', { path })).body)
}

const idOf = async (issue: Item<'Issue'>, execution: Execution) =>
  Number(await valueAt(issue, ['id'], execution))

/** Adds and removes sub-issues. */
export const relating = {
  addSubIssue: async (_source, { input }, execution) => {
    const path = pathOf(await itemOfType(input.issueId, ['Issue'], execution))
    const subIssue = await subIssueOf(input, execution)
    const sub_issue_id = await idOf(subIssue, execution)
    const body = { sub_issue_id, replace_parent: input.replaceParent ?? false }
    const reply = await execution.change('issues/add-sub-issue', { path, body })
    const { body: view } = await execution.read('issues/get', { path: pathOf(subIssue) })
    return {
      issue: new Item('Issue', reply.body),
      subIssue: new Item('Issue', view),
    }
  },

  removeSubIssue: async (_source, { input }, execution) => {
    const path = pathOf(await itemOfType(input.issueId, ['Issue'], execution))
    const subIssue = await itemOfType(input.subIssueId, ['Issue'], execution)
    const body = { sub_issue_id: await idOf(subIssue, execution) }
    const reply = await execution.change('issues/remove-sub-issue', { path, body })
    return {
      issue: new Item('Issue', reply.body),
      subIssue: await itemOfType(input.subIssueId, ['Issue'], execution),
    }
  },
} satisfies Partial<Resolvers['Mutation']>
