import type { Context } from '../../api/context.ts'
import { conflict, ServiceError } from '../../core/errors.ts'
import type { Links } from '../../core/links.ts'
import { isBranchName } from '../../git/formats/names.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { findCommitId } from '../commits/find-commit.ts'
import { headOf } from '../commits/head-of.ts'
import { mergeIntoBranch } from '../pushes/merge-commits.ts'
import type { RecordContext } from '../pushes/record.ts'

interface Deploying {
  repository: Repository
  sender: Account
  links: Links
  /** The ref to deploy, as the caller named it. */
  ref: string
}

/**
 * Merges the default branch into the branch to deploy, if the branch lacks commits of it.
 * @returns what was done; undefined when the ref is no branch, or already has the commits
 * @throws ServiceError 403 while archived, 409 on a conflict
 */
export async function mergeDefaultBranch(
  { repository, sender: actor, links, ref }: Deploying,
  context: RecordContext & Pick<Context, 'git'>,
): Promise<string | undefined> {
  const { default_branch: main } = repository
  const branch = ref.replace(/^(refs\/)?heads\//, '')
  if (branch === main || !isBranchName(branch)) return undefined
  const tip = await findCommitId(context.git.path(repository.id), `refs/heads/${branch}`)
  const head = tip && (await headOf(repository, context))
  if (!tip || !head) return undefined
  const message = `Merge ${main} into ${branch}`
  try {
    const merge = { repository, actor, links, branch, tip, head, message, forward: false }
    if (!(await mergeIntoBranch(merge, context))) return undefined
  } catch (error) {
    if (!(error instanceof ServiceError) || error.message !== 'Merge conflict') throw error
    throw conflict(`Conflict merging ${main} into ${branch}.`)
  }
  return `Auto-merged ${main} into ${branch} on deployment.`
}
