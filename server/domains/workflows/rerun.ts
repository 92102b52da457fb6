import { forbidden } from '../../core/errors.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { WorkflowJob } from '../../storage/workflows/workflow-jobs.ts'
import { withChecks } from './checks.ts'
import { allJobs, settle } from './apply-result.ts'
import { changeRun, type ChangeNeeds, type ChangingRun, type RunSource } from './change-run.ts'

/** Attempts of a run. */
const maxAttempts = 50

/** Which jobs are queued again. */
type Choice = (job: WorkflowJob) => boolean

/** Adds the jobs of the next attempt: queued ones, and copies of those that keep their result. */
async function addJobs({ transaction, run, now, ...around }: ChangingRun, isRerun: Choice) {
  const { workflowJobs } = transaction
  const before = await workflowJobs.list(run.id, run.run_attempt, allJobs)
  const kept = before.filter((job) => !isRerun(job))
  const logs = await workflowJobs.logs(kept.map(({ id }) => id))
  const jobs = before.map((job) => {
    const { name, labels, id: _id, ...state } = job
    return isRerun(job) ? { name, labels } : { name, labels, ...state }
  })
  const checked = await withChecks(transaction, jobs, { run, now, ...around })
  const added = await workflowJobs.add(run.id, checked, { attempt: run.run_attempt + 1, now })
  for (const [index, { id }] of added.entries()) {
    const texts = logs.get(before[index]!.id)
    if (texts) await workflowJobs.setLog(id, texts)
  }
  return added.filter(({ status }) => status === 'queued')
}

/**
 * Starts another attempt of a run, with all jobs or some of them.
 * @throws ServiceError 404, 403 when it is not completed, has too many attempts or no such jobs
 */
export const rerun = (
  source: RunSource & { sender: Account },
  context: ChangeNeeds,
  isRerun?: Choice,
): Promise<void> =>
  changeRun(
    source,
    async (changing) => {
      const { run, transaction, repository, now } = changing
      if (run.status !== 'completed') throw forbidden('This workflow is already running')
      if (run.run_attempt >= maxAttempts)
        throw forbidden(`A workflow run can have at most ${maxAttempts} attempts.`)
      const jobs = await addJobs(changing, isRerun ?? (() => true))
      if (isRerun && jobs.length === 0) throw forbidden('The workflow run has no such jobs.')
      await transaction.workflowRuns.rerun(run, { by: source.sender.id, at: now })
      const queued = (await transaction.workflowRuns.find(repository.id, run.id))!
      return settle({ ...changing, run: queued }, jobs, context)
    },
    context,
  )
