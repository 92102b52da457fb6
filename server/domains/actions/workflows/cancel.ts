import type { Context } from '../../../api/context.ts'
import type { EventSource } from '../../../api/event-source.ts'
import { conflict, notFound } from '../../../core/errors.ts'
import { trigger } from '../../../workers/delivery/trigger.ts'
import { lockRepository } from '../../repositories/lock-repository.ts'
import { workflowRunEvent } from '../workflow-event.ts'

type Needs = Pick<Context, 'storage' | 'clock' | 'log' | 'versions'>

/** Cancels a run, which completes it. @throws ServiceError 404, 409 when it is completed */
export async function cancelRun(
  { id, ...source }: EventSource & { id: number },
  context: Needs,
): Promise<void> {
  const now = context.clock.now()
  await context.storage.transaction(async (transaction) => {
    const { workflowRuns, workflowJobs, workflows } = transaction
    const repository = await lockRepository(transaction, source.repository)
    const run = await workflowRuns.find(repository.id, id)
    if (!run) throw notFound()
    if (!(await workflowRuns.cancel(run.id, now)))
      throw conflict('Cannot cancel a workflow run that is completed.')
    await workflowJobs.complete(run.id, now)
    const workflow = await workflows.find(repository.id, run.workflow_id)
    if (!workflow) return
    const after = { ...run, status: 'completed', conclusion: 'cancelled', updated_at: now } as const
    const about = { ...source, repository, workflow }
    await trigger(
      transaction,
      await workflowRunEvent(about, after, 'completed', transaction),
      context,
    )
  })
}
