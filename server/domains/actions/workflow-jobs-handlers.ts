import { requireActor } from '../../access/auth/acting.ts'
import type { Context } from '../../api/context.ts'
import type { Handlers } from '../../api/handler.ts'
import { pageLinks, pageOf, storedPage } from '../../api/page.ts'
import { notFound } from '../../core/errors.ts'
import type { WorkflowRun } from '../../storage/actions/workflow-runs.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { workflowJobView } from './workflow-job-view.ts'
import { rerun } from './workflows/rerun.ts'

/** @throws ServiceError 404 */
async function runOf(
  repository: Repository,
  id: number,
  { storage }: Pick<Context, 'storage'>,
): Promise<WorkflowRun> {
  const run = await storage.workflowRuns.find(repository.id, id)
  if (!run) throw notFound()
  return run
}

export const workflowJobs = {
  'actions/list-jobs-for-workflow-run': async ({ path, query, repository, links }, context) => {
    const run = await runOf(repository, path.run_id, context)
    const attempt = query.filter === 'all' ? undefined : run.run_attempt
    const { workflowJobs: stored } = context.storage
    const { items, total, headers } = await storedPage(
      { links, query },
      {
        list: (page) => stored.list(run.id, attempt, page),
        count: () => stored.count(run.id, attempt),
      },
    )
    const jobs = items.map((job) => workflowJobView(job, { run, repository }, links))
    return { status: 200, body: { total_count: total, jobs }, headers }
  },

  'actions/get-job-for-workflow-run': async ({ path, repository, links }, context) => {
    const job = await context.storage.workflowJobs.find(repository.id, path.job_id)
    if (!job) throw notFound()
    const run = await runOf(repository, job.run_id, context)
    return { status: 200, body: workflowJobView(job, { run, repository }, links) }
  },

  'actions/list-workflow-run-artifacts': async ({ path, query, repository, links }, context) => {
    await runOf(repository, path.run_id, context)
    const headers = pageLinks(pageOf(query), 0, links)
    return { status: 200, body: { total_count: 0, artifacts: [] }, headers }
  },

  'actions/re-run-workflow': async ({ path, repository, caller, links }, context) => {
    await rerun({ id: path.run_id, repository, sender: requireActor(caller), links }, context)
    return { status: 201, body: {} }
  },
} satisfies Partial<Handlers>
