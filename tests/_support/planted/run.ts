import type { Transaction } from '../../../server/storage/index.ts'

/** Path parameters of the run. */
export interface PlantedRun {
  workflow_id: number
  run_id: number
  job_id: number
  attempt_number: number
  artifact_id: number
  cache_id: number
}

export const workflowPath = '.github/workflows/ci.yml'

/** An artifact and a cache of a run, and the log of its job. */
async function plantFiles(
  store: Transaction,
  ids: Record<'repository' | 'run' | 'job', number>,
  now: number,
) {
  const repositoryId = ids.repository
  const first = { limit: 1, offset: 0 }
  const file = { name: 'dist', size: 2, digest: 'sha256:0', archive: 'UEs=', created_at: now }
  await store.workflowArtifacts.put({ run_id: ids.run, ...file })
  const cache = { ref: 'refs/heads/main', key: 'Linux-values', version: 'v', size: 1 }
  await store.workflowCaches.add({ repository_id: repositoryId, ...cache, created_at: now })
  await store.workflowJobs.setLog(ids.job, ['Done.'])
  const [artifact] = await store.workflowArtifacts.list({ repositoryId, runId: ids.run }, first)
  const order = { by: 'created_at', direction: 'desc' } as const
  const [saved] = await store.workflowCaches.list({ repositoryId }, order, first)
  return { artifact_id: artifact!.id, cache_id: saved!.id }
}

/** A queued workflow run with a job, even if its file does not exist. */
export async function plantRun(
  store: Transaction,
  repository_id: number,
  now: number,
): Promise<PlantedRun> {
  const file = { path: workflowPath, name: 'CI', blob: 'b'.repeat(40) }
  const { id: workflow_id } = await store.workflows.note(repository_id, file, now)
  const run_id = await store.workflowRuns.add({
    ...{ repository_id, workflow_id, actor_id: null },
    ...{ name: 'CI', display_title: 'CI', path: workflowPath, event: 'workflow_dispatch' },
    ...{ head_branch: 'main', head_sha: 'a'.repeat(40), head_commit: null, inputs: {} },
    ...{ status: 'queued', conclusion: null, created_at: now, updated_at: now },
  })
  const job = { name: 'build', labels: ['ubuntu-latest'] }
  const [added] = await store.workflowJobs.add(run_id, [job], { attempt: 1, now })
  const job_id = added!.id
  const ids = { repository: repository_id, run: run_id, job: job_id }
  const files = await plantFiles(store, ids, now)
  return { workflow_id, run_id, job_id, attempt_number: 1, ...files }
}
