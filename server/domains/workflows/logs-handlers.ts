import type { Context } from '../../api/context.ts'
import type { Handlers, Request } from '../../api/handler.ts'
import { notFound } from '../../core/errors.ts'
import { jobLog, logsOf, workflowFilePath, type WorkflowDownload } from './downloads.ts'
import { attemptOf, completedRun, runOf } from './find-run.ts'

type Asked = Pick<Request<'actions/download-workflow-run-logs'>, 'repository' | 'links'>

/** The redirect to a file. */
export const redirected = (
  { repository, links }: Asked,
  file: Omit<WorkflowDownload, 'repositoryId'>,
  context: Context,
) => {
  const path = workflowFilePath({ ...file, repositoryId: repository.id }, context)
  return { status: 302 as const, body: undefined, headers: { Location: links.html(path) } }
}

/** Redirects to the logs of an attempt. @throws ServiceError 404 without any */
async function redirectedLogs(asked: Asked, id: number, attempt: number, context: Context) {
  await logsOf(id, attempt, context)
  return redirected(asked, { kind: 'run', id, attempt }, context)
}

/** Logs of workflow runs. */
export const workflowLogs = {
  'actions/download-job-logs-for-workflow-run': async (request, context) => {
    const { path, repository } = request
    const job = await context.storage.workflowJobs.find(repository.id, path.job_id)
    if (!job) throw notFound()
    await jobLog(job.id, context)
    return redirected(request, { kind: 'job', id: job.id }, context)
  },

  'actions/download-workflow-run-logs': async (request, context) => {
    const run = await runOf(request.repository, request.path.run_id, context)
    return redirectedLogs(request, run.id, run.run_attempt, context)
  },

  'actions/download-workflow-run-attempt-logs': async (request, context) => {
    const run = await attemptOf(request.repository, request.path, context)
    return redirectedLogs(request, run.id, run.run_attempt, context)
  },

  'actions/delete-workflow-run-logs': async ({ path, repository }, { storage }) => {
    await storage.transaction(async (transaction) => {
      const run = await completedRun(repository, path.run_id, transaction)
      await transaction.workflowJobs.deleteLogs(run.id)
    })
    return { status: 204, body: undefined }
  },
} satisfies Partial<Handlers>
