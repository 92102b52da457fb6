import { requireActor } from '../../access/auth/acting.ts'
import type { Context } from '../../api/context.ts'
import type { Handlers, Request } from '../../api/handler.ts'
import type { WorkflowRun } from '../../storage/workflows/workflow-runs.ts'
import { attemptOf, completedRun, runOf } from './find-run.ts'
import { pullsOfRuns } from './run-pulls.ts'
import { workflowRunView } from './run-view.ts'
import { cancelRun } from './cancel.ts'
import { workflowNamed } from './list.ts'
import { dateRange } from '../../api/date-range.ts'
import { pageLinks, pageOf } from '../../api/page.ts'

type Listing = Request<'actions/list-workflow-runs-for-repo'>

const createdField = { resource: 'WorkflowRun', field: 'created' }

/** Lists one page of the runs of a repository or of one workflow. */
async function runsOf(
  { query, repository, links }: Pick<Listing, 'query' | 'repository' | 'links'>,
  workflowId: number | undefined,
  { storage }: Context,
) {
  const { actor, branch, event, status, head_sha, created, check_suite_id } = query
  const { exclude_pull_requests: excluded } = query
  const page = pageOf(query)
  // An unknown actor matches no runs.
  const actorId =
    actor === undefined ? undefined : ((await storage.accounts.findByLogin(actor))?.id ?? 0)
  const period = created === undefined ? undefined : dateRange(created, createdField)
  const filters = { actorId, branch, event, status, head_sha }
  const wanted = { ...filters, created: period, checkSuiteId: check_suite_id }
  const selection = { repositoryId: repository.id, workflowId, ...wanted }
  const runs = await storage.workflowRuns.list(selection, page)
  const total = await storage.workflowRuns.count(selection)
  const pullsOf = await pullsOfRuns(excluded ? [] : runs, repository, storage)
  return {
    status: 200 as const,
    body: {
      total_count: total,
      workflow_runs: runs.map((run) =>
        workflowRunView(run, { repository, pulls: pullsOf(run) }, links),
      ),
    },
    headers: pageLinks(page, total, links),
  }
}

/** A run, with its pull requests unless they are excluded. */
async function shown(
  {
    query: { exclude_pull_requests: excluded } = {},
    repository,
    links,
  }: Pick<Request<'actions/get-workflow-run'>, 'query' | 'repository' | 'links'>,
  run: WorkflowRun,
  { storage }: Context,
) {
  const pullsOf = await pullsOfRuns(excluded ? [] : [run], repository, storage)
  const body = workflowRunView(run, { repository, pulls: pullsOf(run) }, links)
  return { status: 200 as const, body }
}

export const workflowRuns = {
  'actions/list-workflow-runs-for-repo': (request, context) => runsOf(request, undefined, context),

  'actions/list-workflow-runs': async (request, context) => {
    const { path, repository } = request
    const workflow = await workflowNamed(path.workflow_id, repository, context)
    return runsOf(request, workflow.id, context)
  },

  'actions/get-workflow-run': async (request, context) => {
    const run = await runOf(request.repository, request.path.run_id, context)
    return shown(request, run, context)
  },

  'actions/get-workflow-run-attempt': async (request, context) => {
    const run = await attemptOf(request.repository, request.path, context)
    const { status, body } = await shown(request, run, context)
    const url = `${body.url}/attempts/${run.run_attempt}`
    return { status, body: { ...body, jobs_url: `${url}/jobs`, logs_url: `${url}/logs` } }
  },

  'actions/delete-workflow-run': async ({ path, repository }, { storage }) => {
    await storage.transaction(async (transaction) => {
      const run = await completedRun(repository, path.run_id, transaction)
      await transaction.workflowRuns.delete(run)
    })
    return { status: 204, body: undefined }
  },

  'actions/cancel-workflow-run': async ({ path, repository, caller, links }, context) => {
    const sender = requireActor(caller)
    await cancelRun({ id: path.run_id, repository, sender, links }, context)
    return { status: 202, body: {} }
  },
} satisfies Partial<Handlers>
