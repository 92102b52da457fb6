import { commitFiles } from '../../../server/git/write/commit-files.ts'
import { unwrap } from '../../../client/index.ts'
import type { At, Calls } from '../../_support/calls/call.ts'
import { as, describe, type Change } from '../../_support/calls/changes.ts'
import { plantRun, workflowPath } from '../../_support/planted/run.ts'
import { headOf } from '../../_support/fixtures/sarif.ts'

/** The response of the older version is empty without return_run_details. */
const started = { ref: 'main', return_run_details: true }

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

/** An artifact of the run of the stage. */
const uploadArtifact: Change = (stage, turn) => {
  const { storage, clock } = stage.service.server.context
  const file = { name: `dist-${turn}`, size: turn, digest: 'sha256:0', archive: 'UEs=' }
  const artifact = { ...file, run_id: Number(stage.parameters['run_id']), created_at: clock.now() }
  return storage.transaction((store) => store.workflowArtifacts.put(artifact))
}

const saveCache: Change = async (stage, turn) => {
  const { storage, clock } = stage.service.server.context
  const { id } = (await as(stage, 'mona').get(stage.path)).body
  const cache = { ref: 'refs/heads/main', key: `key-${turn}`, version: 'v', size: turn }
  const row = { ...cache, repository_id: id, created_at: clock.now() }
  return storage.transaction((store) => store.workflowCaches.add(row))
}

/** Another run, which is cancelled. */
const cancelled: At = async ({ owner, repo }, client) => {
  const path = { owner, repo }
  const start = '/repos/{owner}/{repo}/actions/workflows/{workflow_id}/dispatches'
  const params = { path: { ...path, workflow_id: 'ci.yml' } }
  await unwrap(client.POST(start, { params, body: { ref: 'main' } }))
  const newest = await client.GET('/repos/{owner}/{repo}/actions/runs', { params: { path } })
  const run_id = (await unwrap(newest)).workflow_runs[0]!.id
  const one = { params: { path: { ...path, run_id } } }
  await unwrap(client.POST('/repos/{owner}/{repo}/actions/runs/{run_id}/cancel', one))
  const at = '/repos/{owner}/{repo}/actions/runs/{run_id}/jobs'
  const { jobs } = await unwrap(client.GET(at, one))
  return { run_id, job_id: jobs[0]!.id }
}

/** The redirect is not followed, because its target is not in the contract. */
const byHand = { options: { redirect: 'manual' } } as const

export const workflows = {
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
    change: uploadArtifact,
    read: (data) => data.artifacts[0]?.size_in_bytes,
  },
  'actions/list-jobs-for-workflow-run-attempt': {
    role: 'read',
    change: cancelRun,
    read: (data) => data.jobs[0]?.name,
  },
  'actions/get-workflow-run-attempt': {
    role: 'read',
    change: describe,
    read: (data) => data.head_commit?.message,
  },
  'actions/list-artifacts-for-repo': {
    role: 'read',
    change: uploadArtifact,
    read: (data) => data.artifacts[0]?.name,
    client: { query: { name: 'dist' } },
  },
  'actions/get-artifact': {
    role: 'read',
    change: null,
    read: (data) => data.workflow_run?.head_branch,
  },
  'actions/get-actions-cache-list': {
    role: 'read',
    change: saveCache,
    read: (data) => data.actions_caches[0]?.size_in_bytes,
    client: { query: { key: 'Linux' } },
  },
  'actions/download-artifact': { role: 'read', client: byHand },
  'actions/download-job-logs-for-workflow-run': { role: 'read', client: byHand },
  'actions/download-workflow-run-logs': { role: 'read', client: byHand },
  'actions/download-workflow-run-attempt-logs': { role: 'read', client: byHand },
  'actions/delete-actions-cache-by-id': { role: 'write' },
  'actions/delete-actions-cache-by-key': {
    role: ['write', 404], // the cache was deleted by its number
    read: (data) => data.total_count,
    client: { query: { key: 'Linux-tools' } },
  },
  'actions/delete-artifact': { role: 'write' },
  'actions/cancel-workflow-run': { role: 'write', read: (data) => typeof data },
  'actions/re-run-workflow': { role: 'write', read: (data) => typeof data },
  'actions/re-run-workflow-failed-jobs': {
    role: ['write', 403], // the run was started again
    read: (data) => typeof data,
    client: { at: cancelled },
  },
  'actions/re-run-job-for-workflow-run': {
    role: ['write', 403], // the run was started again
    read: (data) => typeof data,
    client: { at: cancelled },
  },
  'actions/delete-workflow-run-logs': { role: ['write', 403], client: { at: cancelled } }, // it was started again
  'actions/delete-workflow-run': { role: ['write', 403], client: { at: cancelled } }, // it was started again
} satisfies Partial<Calls>
