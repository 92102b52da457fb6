import type { Transaction } from '../../../server/storage/index.ts'

/** Path parameters of the run. */
export interface PlantedRun {
  workflow_id: number
  run_id: number
  job_id: number
}

export const workflowPath = '.github/workflows/ci.yml'

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
  await store.workflowJobs.add(run_id, [job], { attempt: 1, now })
  const jobs = await store.workflowJobs.list(run_id, 1, { limit: 1, offset: 0 })
  return { workflow_id, run_id, job_id: jobs[0]!.id }
}
