import type { Context } from '../../../api/context.ts'
import type { EventSource } from '../../../api/event-source.ts'
import type { Account } from '../../../storage/accounts/accounts.ts'
import { forbidden, notFound } from '../../../core/errors.ts'
import { trigger } from '../../../workers/delivery/trigger.ts'
import { lockRepository } from '../../repositories/lock-repository.ts'
import { workflowRunEvent } from '../workflow-event.ts'

type Needs = Pick<Context, 'storage' | 'clock' | 'log' | 'versions'>

/** All jobs of an attempt. */
const all = { limit: 1000, offset: 0 }

/** Starts another attempt of a run. @throws ServiceError 404, 403 when it is not completed */
export async function rerun(
  { id, ...source }: EventSource & { id: number; sender: Account },
  context: Needs,
): Promise<void> {
  const now = context.clock.now()
  await context.storage.transaction(async (transaction) => {
    const { workflowRuns, workflowJobs, workflows } = transaction
    const repository = await lockRepository(transaction, source.repository)
    const run = await workflowRuns.find(repository.id, id)
    if (!run) throw notFound()
    if (!(await workflowRuns.rerun(id, { by: source.sender.id, at: now })))
      throw forbidden('This workflow is already running')
    const jobs = await workflowJobs.list(id, run.run_attempt, all)
    await workflowJobs.add(id, jobs, { attempt: run.run_attempt + 1, now })
    const workflow = await workflows.find(repository.id, run.workflow_id)
    const after = workflow && (await workflowRuns.find(repository.id, id))
    if (!after) return
    const about = { ...source, repository, workflow }
    await trigger(
      transaction,
      await workflowRunEvent(about, after, 'requested', transaction),
      context,
    )
  })
}
