import type { Context } from '../../api/context.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { pullAt } from '../pulls/pull-at.ts'

/**
 * Where a workspace for a pull request is created: in its repository, at the branch of its head, or
 * at the ref of the pull request if the head is in another repository.
 * @throws ServiceError 404
 */
export async function placeOf(
  repository: Repository,
  pull_number: number,
  context: Pick<Context, 'storage'>,
): Promise<{ repository: Repository; ref: string; pullNumber: number }> {
  const pull = await pullAt({ repository, path: { pull_number } }, context)
  const isHere = pull.head_repository_id === repository.id
  const ref = isHere ? pull.head_ref : `refs/pull/${pull_number}/head`
  return { repository, ref, pullNumber: pull_number }
}
