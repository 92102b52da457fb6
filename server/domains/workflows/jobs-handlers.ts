import { requireActor } from '../../access/auth/acting.ts'
import type { Context } from '../../api/context.ts'
import type { Handlers, Request } from '../../api/handler.ts'
import { storedPage } from '../../api/page.ts'
import { notFound } from '../../core/errors.ts'
import type { WorkflowJob } from '../../storage/workflows/workflow-jobs.ts'
import type { WorkflowRun } from '../../storage/workflows/workflow-runs.ts'
import { attemptOf, runOf } from './find-run.ts'
import { workflowJobView } from './job-view.ts'
import { rerun } from './rerun.ts'

type Listing = Pick<
  Request<'actions/list-jobs-for-workflow-run-attempt'>,
  'query' | 'repository' | 'links'
>

async function jobsOf(
  { query, repository, links }: Listing,
  run: WorkflowRun,
  attempt: number | undefined,
  { storage: { workflowJobs: stored } }: Context,
) {
  const { items, total, headers } = await storedPage(
    { links, query },
    {
      list: (page) => stored.list(run.id, attempt, page),
      count: () => stored.count(run.id, attempt),
    },
  )
  const jobs = items.map((job) => workflowJobView(job, { run, repository }, links))
  return { status: 200 as const, body: { total_count: total, jobs }, headers }
}

/** Conclusions of jobs that did not fail. */
const succeeded = new Set<WorkflowJob['conclusion']>(['success', 'skipped', 'neutral'])

const again = { status: 201 as const, body: {} }

export const workflowJobs = {
  'actions/list-jobs-for-workflow-run': async (request, context) => {
    const { path, query, repository } = request
    const run = await runOf(repository, path.run_id, context)
    const attempt = query.filter === 'all' ? undefined : run.run_attempt
    return jobsOf(request, run, attempt, context)
  },

  'actions/list-jobs-for-workflow-run-attempt': async (request, context) => {
    const run = await attemptOf(request.repository, request.path, context)
    return jobsOf(request, run, run.run_attempt, context)
  },

  'actions/get-job-for-workflow-run': async ({ path, repository, links }, context) => {
    const job = await context.storage.workflowJobs.find(repository.id, path.job_id)
    if (!job) throw notFound()
    const run = await runOf(repository, job.run_id, context)
    return { status: 200, body: workflowJobView(job, { run, repository }, links) }
  },

  'actions/re-run-workflow': async ({ path, repository, caller, links }, context) => {
    await rerun({ id: path.run_id, repository, sender: requireActor(caller), links }, context)
    return again
  },

  'actions/re-run-workflow-failed-jobs': async ({ path, repository, caller, links }, context) => {
    const source = { id: path.run_id, repository, sender: requireActor(caller), links }
    await rerun(source, context, ({ conclusion }) => !succeeded.has(conclusion))
    return again
  },

  'actions/re-run-job-for-workflow-run': async ({ path, repository, caller, links }, context) => {
    const job = await context.storage.workflowJobs.find(repository.id, path.job_id)
    if (!job) throw notFound()
    const source = { id: job.run_id, repository, sender: requireActor(caller), links }
    await rerun(source, context, ({ name }) => name === job.name)
    return again
  },
} satisfies Partial<Handlers>
