import { requireActor } from '../../access/auth/acting.ts'
import type { Handlers } from '../../api/handler.ts'
import { notFound } from '../../core/errors.ts'
import { runUrls } from './run-view.ts'
import { workflowView } from './view.ts'
import { dispatchWorkflow } from './dispatch.ts'
import { workflowNamed, workflowsOf } from './list.ts'
import { setState } from './set-state.ts'
import { workflowArtifacts } from './artifacts-handlers.ts'
import { workflowCaches } from './caches-handlers.ts'
import { workflowJobs } from './jobs-handlers.ts'
import { workflowLogs } from './logs-handlers.ts'
import { workflowRuns } from './runs-handlers.ts'
import { pageLinks, pageOf } from '../../api/page.ts'

export const workflows = {
  ...workflowArtifacts,
  ...workflowCaches,
  ...workflowJobs,
  ...workflowLogs,
  ...workflowRuns,

  'actions/list-repo-workflows': async ({ query, repository, links }, context) => {
    const page = pageOf(query)
    const all = await workflowsOf(repository, context)
    const found = all.slice(page.offset, page.offset + page.limit)
    return {
      status: 200,
      body: {
        total_count: all.length,
        workflows: found.map((each) => workflowView(each, repository, links)),
      },
      headers: pageLinks(page, all.length, links),
    }
  },

  'actions/get-workflow': async ({ path, repository, links }, context) => {
    const workflow = await workflowNamed(path.workflow_id, repository, context)
    return { status: 200, body: workflowView(workflow, repository, links) }
  },

  'actions/enable-workflow': (request, context) => setState(request, 'active', context),

  'actions/disable-workflow': (request, context) => setState(request, 'disabled_manually', context),

  'actions/create-workflow-dispatch': async (request, context) => {
    const { path, body, caller, repository, links } = request
    const sender = requireActor(caller)
    const workflow = await workflowNamed(path.workflow_id, repository, context)
    if (workflow.deleted) throw notFound()
    const start = { repository, workflow, sender, links }
    const id = await dispatchWorkflow(start, body, context)
    context.autoMergesDue.raise()
    const { url, html_url } = runUrls(id, repository, links)
    return { status: 200, body: { workflow_run_id: id, run_url: url, html_url } }
  },
} satisfies Partial<Handlers>
