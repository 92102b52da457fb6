import { sql } from 'kysely'
import type { Handle, NewRow } from '../schema/tables.ts'

type JobCheck = Pick<
  NewRow<'check_runs'>,
  'name' | 'status' | 'conclusion' | 'started_at' | 'completed_at'
>

/** Check runs of the jobs of workflow runs. */
export function jobCheckQueries(handle: Handle) {
  return {
    /**
     * Adds the runs of the jobs of a workflow run, instead of those of an earlier attempt.
     * @param page the page of a job, without its id
     * @returns their ids, in order
     */
    addJobs: async (
      suite_id: number,
      jobs: readonly JobCheck[],
      { page, now }: { page: string; now: number },
    ): Promise<number[]> => {
      if (jobs.length === 0) return []
      await handle
        .updateTable('check_runs')
        .set({ latest: 0 })
        .where('suite_id', '=', suite_id)
        .where('latest', '=', 1)
        .execute()
      const rows = jobs.map((job) => ({
        ...job,
        ...{ suite_id, name_key: job.name.toLowerCase(), latest: 1, annotations_count: 0 },
        ...{ actions: '[]', created_at: now },
      }))
      const added = await handle.insertInto('check_runs').values(rows).returning('id').execute()
      await handle
        .updateTable('check_runs')
        .set({ details_url: sql`${page} || id` })
        .where('suite_id', '=', suite_id)
        .where('latest', '=', 1)
        .execute()
      return added.map(({ id }) => id).sort((one, other) => one - other)
    },
  }
}
