import type { Context } from '../../api/context.ts'
import type { EventSource } from '../../api/event-source.ts'
import type { Links } from '../../core/links.ts'
import { notFound } from '../../core/errors.ts'
import type { WorkflowRun } from '../../storage/workflows/workflow-runs.ts'
import type { Transaction } from '../../storage/index.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { triggerAll } from '../../workers/delivery/trigger-all.ts'
import { lockRepository } from '../repositories/lock-repository.ts'
import { workflowEvents, type Happening } from './event.ts'

export type ChangeNeeds = Pick<
  Context,
  'storage' | 'clock' | 'log' | 'versions' | 'steering' | 'autoMergesDue'
>

/** A run whose repository is locked. */
export interface ChangingRun {
  transaction: Transaction
  repository: Repository
  links: Links
  run: WorkflowRun
  now: number
}

/** A run, and who changes it. */
export type RunSource = EventSource & { id: number }

/**
 * Changes a run and sends the events of what happened.
 * @throws ServiceError 404
 */
export async function changeRun(
  { id, ...source }: RunSource,
  change: (changing: ChangingRun) => Promise<readonly Happening[]>,
  context: ChangeNeeds,
): Promise<void> {
  const now = context.clock.now()
  await context.storage.transaction(async (transaction) => {
    const repository = await lockRepository(transaction, source.repository)
    const run = await transaction.workflowRuns.find(repository.id, id)
    if (!run) throw notFound()
    const happened = await change({ transaction, repository, links: source.links, run, now })
    const workflow = await transaction.workflows.find(repository.id, run.workflow_id)
    if (!workflow || happened.length === 0) return
    const about = { ...source, repository, workflow }
    await triggerAll(transaction, await workflowEvents(about, happened, transaction), context)
  })
  context.autoMergesDue.raise()
}
