import type { UpdateIssueInput } from '../../../generated/graphql/types.ts'
import type { Input } from '../call.ts'
import { unknownNode } from '../errors.ts'
import type { Execution } from '../execution.ts'
import type { Item } from '../item.ts'
import { pathOf } from '../item.ts'
import { itemOfType, readId } from '../locate.ts'

/** The numbers in global ids. @throws TypedError NOT_FOUND for another kind */
function numbersOf(ids: readonly string[], kinds: readonly string[]): number[] {
  return ids.map((id) => {
    const named = readId(id)
    if (!named || !kinds.includes(named.kind)) throw unknownNode(id)
    return named.id
  })
}

/** Logins of accounts. @throws TypedError NOT_FOUND for an unknown one */
export async function loginsOf(
  ids: readonly string[],
  { context: { storage } }: Execution,
): Promise<string[]> {
  const numbers = numbersOf(ids, ['User', 'Bot', 'Organization'])
  const found = await storage.accounts.findMany(numbers)
  return numbers.map((number, index) => {
    const account = found.get(number)
    if (!account) throw unknownNode(ids[index]!)
    return account.login
  })
}

/** Names of labels of the repository of an item. @throws TypedError NOT_FOUND for an unknown one */
export async function labelNames(
  ids: readonly string[],
  item: Item,
  execution: Execution,
): Promise<string[]> {
  const { owner, repo } = pathOf(item)
  const path = { owner: owner!, repo: repo! }
  const { repository } = await execution.enter('repos/get', { path })
  const { conversations } = execution.context.storage
  const numbers = [...new Set(numbersOf(ids, ['Label']))]
  const names = await conversations.labelNames(repository.id, numbers)
  if (names.length < numbers.length) throw unknownNode(ids[0]!)
  return names
}

/** The number of a milestone. @throws TypedError NOT_FOUND for an unknown one */
async function milestoneNumber(id: string, execution: Execution): Promise<number> {
  const milestone = await itemOfType(id, ['Milestone'], execution)
  return Number(pathOf(milestone)['milestone_number'])
}

/** The name of an issue type. @throws TypedError NOT_FOUND for an unknown one */
export async function issueTypeName(id: string, item: Item, execution: Execution): Promise<string> {
  const [number] = numbersOf([id], ['IssueType'])
  const { owner, repo } = pathOf(item)
  const { repository } = await execution.enter('repos/get', {
    path: { owner: owner!, repo: repo! },
  })
  const types = await execution.context.storage.issueTypes.list(repository.owner.id)
  const found = types.find((type) => type.id === number)
  if (!found) throw unknownNode(id)
  return found.name
}

type Update = NonNullable<Input<'issues/update'>['body']>

/**
 * Labels, assignees and milestone of an issue or pull request, by their names and number. Null clears
 * the milestone only.
 */
export async function namedParts(
  input: Partial<Pick<UpdateIssueInput, 'assigneeIds' | 'labelIds' | 'milestoneId'>>,
  item: Item,
  execution: Execution,
): Promise<Pick<Update, 'labels' | 'assignees' | 'milestone'>> {
  const { assigneeIds, labelIds, milestoneId } = input
  return {
    ...(assigneeIds && { assignees: await loginsOf(assigneeIds, execution) }),
    ...(labelIds && { labels: await labelNames(labelIds, item, execution) }),
    ...(milestoneId !== undefined && {
      milestone: milestoneId === null ? null : await milestoneNumber(milestoneId, execution),
    }),
  }
}
