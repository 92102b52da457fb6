import type { Context } from '../../api/context.ts'
import { forbidden, notFound } from '../../core/errors.ts'
import type { WorkflowRun } from '../../storage/workflows/workflow-runs.ts'
import type { Transaction } from '../../storage/index.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { lockRepository } from '../repositories/lock-repository.ts'

type Reading = Pick<Context, 'storage'>

/** @throws ServiceError 404 */
export async function runOf(
  repository: Repository,
  id: number,
  { storage }: Reading,
): Promise<WorkflowRun> {
  const run = await storage.workflowRuns.find(repository.id, id)
  if (!run) throw notFound()
  return run
}

/** A run as it was in an attempt. @throws ServiceError 404 */
export async function attemptOf(
  repository: Repository,
  { run_id: id, attempt_number: attempt }: { run_id: number; attempt_number: number },
  context: Reading,
): Promise<WorkflowRun> {
  const run = await runOf(repository, id, context)
  const found = await context.storage.workflowRuns.findAttempt(run, attempt)
  if (!found) throw notFound()
  return found
}

/** Locks the repository of a run. @throws ServiceError 404, 403 when it is not completed */
export async function completedRun(
  asked: Repository,
  id: number,
  transaction: Transaction,
): Promise<WorkflowRun> {
  const repository = await lockRepository(transaction, asked)
  const run = await transaction.workflowRuns.find(repository.id, id)
  if (!run) throw notFound()
  if (run.status !== 'completed') throw forbidden('The workflow run is not completed.')
  return run
}
