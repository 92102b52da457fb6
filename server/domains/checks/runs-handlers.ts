import { requireActor } from '../../access/auth/acting.ts'
import type { Context } from '../../api/context.ts'
import type { Handlers, Request } from '../../api/handler.ts'
import { pageLinks, pageOf } from '../../api/page.ts'
import { notFound } from '../../core/errors.ts'
import type { CheckRun, RunSelection } from '../../storage/checks/check-runs.ts'
import { requireApp } from './own-checks.ts'
import { createRun, rerequestRun, updateRun } from './write-run.ts'
import { resolveCommitId } from './commit-statuses/commit.ts'
import { checkAnnotationView, checkRunView } from './run-view.ts'

type Reading = Pick<Request<'checks/get'>, 'repository' | 'links'>

const writing = ({
  caller,
  repository,
  links,
}: Pick<Request<'checks/rerequest-run'>, 'caller' | 'repository' | 'links'>) => ({
  repository,
  links,
  sender: requireActor(caller),
  appId: requireApp(caller),
})

/** Views of check runs of one commit, with its pull requests. */
async function views(
  runs: readonly CheckRun[],
  { repository, links }: Reading,
  { storage }: Pick<Context, 'storage'>,
) {
  const pulls = await storage.pulls.openAt(
    repository.id,
    runs.slice(0, 1).map(({ head_sha }) => head_sha),
  )
  return runs.map((run) => checkRunView(run, { repository, pulls, links }))
}

async function runAt(
  { path, repository }: Pick<Request<'checks/get'>, 'path' | 'repository'>,
  { storage }: Pick<Context, 'storage'>,
): Promise<CheckRun> {
  const run = await storage.checkRuns.find(repository.id, path.check_run_id)
  if (!run) throw notFound()
  return run
}

type Listing = Pick<Request<'checks/list-for-ref'>, 'query' | 'repository' | 'links'>

/** One page of the check runs of a commit or suite. */
async function listed(
  { query = {}, ...reading }: Listing,
  of: RunSelection['of'],
  context: Context,
) {
  const { check_name: name, status, filter = 'latest', app_id: appId } = query
  const { checkRuns } = context.storage
  const selection = { of, appId, name, status, latest: filter === 'latest' }
  const page = pageOf(query)
  const found = await checkRuns.list(selection, page)
  const total_count = await checkRuns.count(selection, page)
  return {
    status: 200 as const,
    body: { total_count, check_runs: await views(found, reading, context) },
    headers: pageLinks(page, total_count, reading.links),
  }
}

export const checkRuns = {
  'checks/create': async (request, context) => {
    const { run, pulls } = await createRun({ ...writing(request), input: request.body }, context)
    context.autoMergesDue.raise()
    const { repository, links } = request
    const body = checkRunView(run, { repository, pulls, links })
    return { status: 201, body, headers: { Location: body.url } }
  },

  'checks/get': async (request, context) => {
    const run = await runAt(request, context)
    return { status: 200, body: (await views([run], request, context))[0]! }
  },

  'checks/update': async (request, context) => {
    const { path, body: input = {}, repository, links } = request
    const updating = { ...writing(request), id: path.check_run_id, input }
    const { run, pulls } = await updateRun(updating, context)
    context.autoMergesDue.raise()
    return { status: 200, body: checkRunView(run, { repository, pulls, links }) }
  },

  'checks/list-annotations': async (request, context) => {
    const { query = {}, repository, links } = request
    const run = await runAt(request, context)
    const page = pageOf(query)
    const found = await context.storage.checkRuns.annotations(run.id, page)
    return {
      status: 200,
      body: found.map((each) => checkAnnotationView(each, run, { repository, links })),
      headers: pageLinks(page, run.annotations_count, links),
    }
  },

  'checks/rerequest-run': async (request, context) => {
    await rerequestRun({ ...writing(request), id: request.path.check_run_id }, context)
    return { status: 201, body: {} }
  },

  'checks/list-for-suite': async (request, context) => {
    const { path, repository } = request
    const suite = await context.storage.checkSuites.find(repository.id, path.check_suite_id)
    if (!suite) throw notFound()
    return listed(request, { suiteId: suite.id }, context)
  },

  'checks/list-for-ref': async (request, context) => {
    const sha = await resolveCommitId(request.repository, request.path.ref, context)
    return listed(request, { repositoryId: request.repository.id, sha }, context)
  },
} satisfies Partial<Handlers>
