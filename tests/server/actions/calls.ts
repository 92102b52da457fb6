import { commitFiles } from '../../../server/git/write/commit-files.ts'
import type { Calls } from '../../_support/calls/call.ts'
import { as, describe, type Change } from '../../_support/calls/changes.ts'
import { plantRun, workflowPath } from '../../_support/planted/run.ts'
import { headOf } from '../../_support/fixtures/sarif.ts'

/** The response of the older version is empty without return_run_details. */
const started = { ref: 'main', return_run_details: true }

const exclude: Change = (stage, turn) =>
  as(stage, 'mona').request('PUT', '/orgs/acme/assistant/content_exclusion', {
    '*': [`/secrets-${turn}/**`],
  })

const writeWorkflow: Change = async (stage, turn) => {
  const { server } = stage.service
  const { id } = (await as(stage, 'mona').get(stage.path)).body
  const parent = await headOf(server, stage.path)
  const files = { [workflowPath]: `name: Number ${turn}\non: push\n` }
  const author = { name: 'Mona', email: 'mona@example.com' }
  const more = { branch: 'main', parent, message: 'More', author, date: 0 }
  return commitFiles(server.context.git.path(id), { files, ...more })
}

const startRun: Change = async (stage) => {
  const { storage, clock } = stage.service.server.context
  const { id } = (await as(stage, 'mona').get(stage.path)).body
  return storage.transaction((store) => plantRun(store, id, clock.now()))
}

/** Cancels the run of the stage, or starts it again if it is cancelled. */
const cancelRun: Change = async (stage) => {
  const { body } = await as(stage, 'mona').get(`${stage.path}/actions/runs`)
  const { url, status } = body.workflow_runs.at(-1)
  const verb = status === 'completed' ? 'rerun' : 'cancel'
  stage.service.server.clock.advance(1_000)
  return as(stage, 'mona').post(`${new URL(url).pathname}/${verb}`)
}

export const actions = {
  'copilot/set-copilot-content-exclusion-for-organization': {
    body: { '*': ['secrets/**'] },
    read: (data) => data.message,
  },
  'copilot/copilot-content-exclusion-for-organization': {
    change: exclude,
    read: (data) => data['*']?.length,
  },
  'actions/list-repo-workflows': {
    role: 'read',
    change: writeWorkflow,
    read: (data) => data.workflows[0]?.name,
  },
  'actions/get-workflow': { role: 'read', change: writeWorkflow, read: (data) => data.path },
  'actions/disable-workflow': { role: 'write' },
  'actions/enable-workflow': { role: 'write' },
  'actions/create-workflow-dispatch': {
    body: started,
    content: true,
    role: 'write',
    read: (data) => data.workflow_run_id,
  },
  'actions/list-workflow-runs': {
    role: 'read',
    change: startRun,
    read: (data) => data.workflow_runs[0]?.head_branch,
    client: { query: { status: 'queued' } },
  },
  'actions/list-workflow-runs-for-repo': {
    role: 'read',
    change: startRun,
    read: (data) => data.total_count,
  },
  'actions/get-workflow-run': {
    role: 'read',
    change: describe,
    read: (data) => data.head_commit?.message,
  },
  'actions/list-jobs-for-workflow-run': {
    role: 'read',
    change: cancelRun,
    read: (data) => data.jobs[0]?.name,
    client: { query: { filter: 'all' } },
  },
  'actions/get-job-for-workflow-run': {
    role: 'read',
    change: cancelRun,
    read: (data) => data.labels[0],
  },
  'actions/list-workflow-run-artifacts': {
    role: 'read',
    change: null,
    read: (data) => data.total_count,
  },
  'actions/cancel-workflow-run': { role: 'write', read: (data) => typeof data },
  'actions/re-run-workflow': { role: 'write', read: (data) => typeof data },
} satisfies Partial<Calls>
