import type { Handle, Row } from '../schema/tables.ts'
import { countRows } from '../sql/count-rows.ts'
import { decode, encode } from '../sql/json.ts'
import type { PageRange } from '../sql/totals.ts'

type Stored = Row<'workflow_jobs'>

export interface WorkflowJob extends Omit<Stored, 'labels'> {
  labels: string[]
}

/** A job as the workflow file declares it. */
export type DeclaredJob = Pick<WorkflowJob, 'name' | 'labels'>

const decoded = (row: Stored): WorkflowJob => ({ ...row, labels: decode<string[]>(row.labels) })

/** Jobs of workflow runs. */
export function workflowJobQueries(handle: Handle) {
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

    async add(
      runId: number,
      jobs: readonly DeclaredJob[],
      { attempt, now }: { attempt: number; now: number },
    ): Promise<void> {
      if (jobs.length === 0) return
      const rows = jobs.map(({ name, labels }) => ({
        ...{ run_id: runId, attempt, name, labels: encode(labels) },
        ...{ created_at: now, completed_at: null },
      }))
      await handle.insertInto('workflow_jobs').values(rows).execute()
    },

    /** Completes the jobs of a run. */
    complete: (runId: number, at: number) =>
      handle
        .updateTable('workflow_jobs')
        .set({ completed_at: at })
        .where('run_id', '=', runId)
        .where('completed_at', 'is', null)
        .execute(),
  }
}
