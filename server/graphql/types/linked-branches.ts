import DataLoader from 'dataloader'
import { rightsIn } from '../../access/auth/rights.ts'
import { nodeId } from '../../api/views/node-id.ts'
import { ServiceError } from '../../core/errors.ts'
import { createLinkedBranch, unlinkBranch } from '../../domains/git-data/link-branch.ts'
import type { LinkedBranch } from '../../storage/issues/linked-branches.ts'
import { inlineConnection } from '../connection.ts'
import { unresolved } from '../errors.ts'
import type { Execution } from '../execution.ts'
import { Item, pathOf } from '../item.ts'
import { itemOfType, readId } from '../locate.ts'
import { valueAt } from '../read-field.ts'
import type { Resolvers } from '../resolve.ts'
import { operationOn } from '../operation-on.ts'

const links = (execution: Execution) =>
  new DataLoader<number, LinkedBranch[]>(async (ids) => {
    const found = await execution.context.storage.linkedBranches.list(ids)
    return ids.map((id) => found.filter(({ issue_id: of }) => of === id))
  })

/** The repository of a branch; undefined where the caller does not see it. */
async function placeOf({ repository_id: id }: LinkedBranch, { context, caller }: Execution) {
  const repository = await context.storage.repositories.find(id)
  if (!repository || !(await rightsIn(repository, caller, context.storage)).role) return undefined
  return { owner: repository.owner.login, repo: repository.name }
}

/** The ref of a branch; null after it was deleted. */
async function refOf(link: LinkedBranch, execution: Execution) {
  const place = await placeOf(link, execution)
  if (!place) return null
  const path = { ...place, ref: `heads/${link.branch}` }
  try {
    return new Item('Ref', (await execution.read('git/get-ref', { path })).body, path)
  } catch (error) {
    if (error instanceof ServiceError && error.status < 500) return null
    throw error
  }
}

const linkedBranch = (link: LinkedBranch, execution: Execution) => ({
  id: nodeId('LinkedBranch', link.id),
  ref: () => refOf(link, execution),
})

/** Branches of an issue in repositories that the caller sees. */
export const linkedBranchesOf: Resolvers['Issue']['linkedBranches'] = async (
  source,
  args,
  execution,
) => {
  const id = Number(await valueAt(source, ['id'], execution))
  const found = await execution.loader('linked branches', links).load(id)
  const places = await Promise.all(found.map((link) => placeOf(link, execution)))
  const seen = found.filter((_link, index) => places[index])
  return inlineConnection(
    seen.map((link) => linkedBranch(link, execution)),
    args,
  )
}

/** A name for the branch of an issue: its number and the words of its title. */
async function nameFor(issue: Item<'Issue'>, execution: Execution): Promise<string> {
  const title = String(await valueAt(issue, ['title'], execution))
  const words = title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return [pathOf(issue)['issue_number'], ...words].join('-').slice(0, 100)
}

/** Creates branches for issues, and ends the links to them. */
export const linking = {
  createLinkedBranch: async (_source, { input }, execution) => {
    const issue = await itemOfType(input.issueId, ['Issue'], execution)
    const doing = await operationOn(issue, execution)
    const { owner, repo } = input.repositoryId
      ? pathOf(await itemOfType(input.repositoryId, ['Repository'], execution))
      : pathOf(issue)
    const path = { owner: owner!, repo: repo! }
    const branch = (input.name ?? '') === '' ? await nameFor(issue, execution) : input.name!
    const body = { ref: `refs/heads/${branch}`, sha: input.oid }
    const { repository } = await execution.enter('git/create-ref', { path, body })
    const wanted = { repository, branch, sha: input.oid }
    const link = await createLinkedBranch(doing, wanted, execution.context)
    execution.forget()
    return {
      issue: await itemOfType(input.issueId, ['Issue'], execution),
      linkedBranch: linkedBranch(link, execution),
    }
  },

  deleteLinkedBranch: async (_source, { input }, execution) => {
    const { kind, id = 0 } = readId(input.linkedBranchId) ?? {}
    const { linkedBranches } = execution.context.storage
    const link = kind === 'LinkedBranch' ? await linkedBranches.find(id) : undefined
    if (!link) throw unresolved(`a node with the global id of '${input.linkedBranchId}'`)
    const issueId = nodeId('Issue', link.issue_id)
    const issue = await itemOfType(issueId, ['Issue'], execution)
    await unlinkBranch(await operationOn(issue, execution), id, execution.context)
    execution.forget()
    return {
      issue: await itemOfType(issueId, ['Issue'], execution),
    }
  },
} satisfies Partial<Resolvers['Mutation']>
