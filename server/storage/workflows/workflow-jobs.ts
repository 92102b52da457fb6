import type { Handle, NewRow, Row } from '../schema/tables.ts'
import type { WorkflowStep } from '../schema/workflow-tables.ts'
import { countRows } from '../sql/count-rows.ts'
import { composed } from '../sql/composed.ts'
import { decode, encode } from '../sql/json.ts'
import type { PageRange } from '../sql/totals.ts'

type Stored = Row<'workflow_jobs'>

export interface WorkflowJob extends Omit<Stored, 'labels' | 'steps'> {
  labels: string[]
  steps: WorkflowStep[]
}

/** A job as the workflow file declares it. */
export type DeclaredJob = Pick<WorkflowJob, 'name' | 'labels'>

/** How far a job is. */
export type JobState = Pick<
  WorkflowJob,
  'status' | 'conclusion' | 'steps' | 'started_at' | 'completed_at'
>

const decoded = ({ labels, steps, ...row }: Stored): WorkflowJob => ({
  ...row,
  labels: decode<string[]>(labels),
  steps: decode<WorkflowStep[]>(steps),
})

type Added = DeclaredJob & Partial<JobState & Pick<WorkflowJob, 'id' | 'created_at'>>

const rowOf =
  (run_id: number, attempt: number, now: number) =>
  ({ labels, steps = [], id, ...job }: Added): NewRow<'workflow_jobs'> => ({
    ...(id !== undefined && { id }),
    ...{ run_id, attempt, name: job.name, labels: encode(labels), steps: encode(steps) },
    ...{ status: job.status ?? 'queued', conclusion: job.conclusion ?? null },
    ...{ created_at: job.created_at ?? now, started_at: job.started_at ?? null },
    completed_at: job.completed_at ?? null,
  })

function jobReads(handle: Handle) {
  const ofRun = (runId: number, attempt: number | undefined) =>
    handle
      .selectFrom('workflow_jobs')
      .where('run_id', '=', runId)
      .$if(attempt !== undefined, (each) => each.where('attempt', '=', attempt as number))
  return {
    async find(repositoryId: number, id: number): Promise<WorkflowJob | undefined> {
      const row = await handle
        .selectFrom('workflow_jobs')
        .innerJoin('workflow_runs', 'workflow_runs.id', 'workflow_jobs.run_id')
        .selectAll('workflow_jobs')
        .where('workflow_jobs.id', '=', id)
        .where('workflow_runs.repository_id', '=', repositoryId)
        .executeTakeFirst()
      return row && decoded(row)
    },

    /** Lists the jobs of an attempt, or of all attempts. */
    async list(runId: number, attempt: number | undefined, { limit, offset }: PageRange) {
      const query = ofRun(runId, attempt).selectAll().orderBy('id')
      return (await query.limit(limit).offset(offset).execute()).map(decoded)
    },

    count: (runId: number, attempt: number | undefined): Promise<number> =>
      countRows(ofRun(runId, attempt)),
  }
}

function jobWrites(handle: Handle) {
  return {
    /** Adds jobs, which are queued unless they have a state. They have the ids of their checks. */
    async add(
      runId: number,
      jobs: readonly Added[],
      { attempt, now }: { attempt: number; now: number },
    ): Promise<WorkflowJob[]> {
      if (jobs.length === 0) return []
      const rows = jobs.map(rowOf(runId, attempt, now))
      const added = await handle.insertInto('workflow_jobs').values(rows).returningAll().execute()
      return added.map(decoded).sort((one, other) => one.id - other.id)
    },

    change: (id: number, { steps, ...state }: JobState) =>
      handle
        .updateTable('workflow_jobs')
        .set({ ...state, steps: encode(steps) })
        .where('id', '=', id)
        .execute(),
  }
}

/** The texts of the steps of jobs. */
function logQueries(handle: Handle) {
  return {
    setLog: (job_id: number, texts: readonly string[]) =>
      handle
        .insertInto('workflow_job_logs')
        .values({ job_id, texts: encode(texts) })
        .onConflict((conflict) =>
          conflict.column('job_id').doUpdateSet({ texts: (set) => set.ref('excluded.texts') }),
        )
        .execute(),

    /** The logs of jobs that have one, by job id. */
    async logs(ids: readonly number[]): Promise<Map<number, string[]>> {
      if (ids.length === 0) return new Map()
      const query = handle.selectFrom('workflow_job_logs').selectAll().where('job_id', 'in', ids)
      const rows = await query.execute()
      return new Map(rows.map(({ job_id: id, texts }) => [id, decode<string[]>(texts)]))
    },

    /** Deletes the logs of all attempts of a run. */
    deleteLogs: (runId: number) =>
      handle
        .deleteFrom('workflow_job_logs')
        .where('job_id', 'in', (jobs) =>
          jobs.selectFrom('workflow_jobs').select('id').where('run_id', '=', runId),
        )
        .execute(),
  }
}

/** Jobs of workflow runs. */
export function workflowJobQueries(handle: Handle) {
  return composed(jobReads(handle), jobWrites(handle), logQueries(handle))
}
