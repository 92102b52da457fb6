import type { Caller } from '../../access/auth/caller.ts'
import type { Context } from '../../api/context.ts'
import type { PushListener } from '../../api/listeners.ts'
import { notFound, unprocessable } from '../../core/errors.ts'
import type { LinkedBranch } from '../../storage/issues/linked-branches.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { lockIssue, type IssueContext, type IssueOperation } from '../issues/edit-issue.ts'
import { requireRole } from '../issue-changes/require-role.ts'
import { createRef } from './change-ref.ts'

/** Links branches to the issues that they are created for. */
export const linkBranches: PushListener = async (place, changes, { storage }) => {
  const wanted = changes.flatMap(({ name: branch, created, linkedTo: id }) =>
    created && id !== undefined ? [{ branch, issue_id: id, repository_id: place.id }] : [],
  )
  const homes = await Promise.all(wanted.map((link) => storage.issues.repositoryOf(link.issue_id)))
  return {
    repositories: homes.flatMap((id) => id ?? []),
    apply: async ({ issues, linkedBranches }, _source, at) => {
      for (const link of wanted) {
        const isThere = (await issues.repositoryOf(link.issue_id)) !== undefined
        if (isThere && !(await linkedBranches.named(link)))
          await linkedBranches.link({ ...link, created_at: at })
      }
      return []
    },
  }
}

interface NewBranch {
  /** Where the branch is created, by a caller who may do that. */
  repository: Repository
  branch: string
  sha: string
}

/**
 * Creates a branch for an issue. The link is recorded with the push that creates the branch, so that
 * there is none without the other.
 * @throws ServiceError 403 for users without the role write and while archived, 404, 422 for a pull
 * request, for a branch that is linked already, and for one that cannot be created
 */
export async function createLinkedBranch(
  { number, role, repository: asked, ...source }: IssueOperation & { caller: Caller },
  { repository: place, branch, sha }: NewBranch,
  context: Context,
): Promise<LinkedBranch> {
  requireRole(role, 'write')
  const { storage } = context
  const link = { repository_id: place.id, branch }
  const { id } = await storage.transaction(async (transaction) => {
    const { issue } = await lockIssue(transaction, asked, number)
    if (issue.pull) throw unprocessable('Branches cannot be linked to pull requests.')
    if (await transaction.linkedBranches.named({ ...link, issue_id: issue.id }))
      throw unprocessable('The branch is linked to the issue already.')
    return issue
  })
  const creation = { ref: `refs/heads/${branch}`, sha, linkedTo: id }
  await createRef({ ...source, repository: place }, creation, context)
  const made = await storage.linkedBranches.named({ ...link, issue_id: id })
  if (!made) throw notFound() // the issue was deleted meanwhile
  return made
}

/** @throws ServiceError 403 for users without the role write and while archived, 404 */
export function unlinkBranch(
  { number, role, repository }: IssueOperation,
  id: number,
  { storage }: Pick<IssueContext, 'storage'>,
): Promise<void> {
  requireRole(role, 'write')
  return storage.transaction(async (transaction) => {
    const { issue } = await lockIssue(transaction, repository, number)
    const link = await transaction.linkedBranches.find(id)
    if (link?.issue_id !== issue.id) throw notFound()
    await transaction.linkedBranches.unlink(id)
  })
}
