import type { Context } from '../../api/context.ts'
import type { Request } from '../../api/handler.ts'
import type { Workflow } from '../../storage/workflows/workflows.ts'
import { lockRepository } from '../repositories/lock-repository.ts'
import { requireChangeable } from '../repositories/require-changeable.ts'
import { workflowNamed } from './list.ts'

/**
 * Enables or disables a workflow. A deleted one has the state when its file returns.
 * @throws ServiceError 403 while the repository is archived, 404 for an unknown workflow
 */
export async function setState(
  { path, repository }: Pick<Request<'actions/enable-workflow'>, 'path' | 'repository'>,
  state: Workflow['state'],
  context: Pick<Context, 'git' | 'storage' | 'clock' | 'content'>,
) {
  const { id } = await workflowNamed(path.workflow_id, repository, context)
  await context.storage.transaction(async (transaction) => {
    requireChangeable(await lockRepository(transaction, repository))
    await transaction.workflows.setState(id, state)
  })
  return { status: 204 as const, body: undefined }
}
