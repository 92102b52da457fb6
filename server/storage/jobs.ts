import type { Engine, JobClaim } from './engines/engine.ts'
import type { Handle } from './tables.ts'

export interface NewJob {
  kind: string
  subject_id: number
  pool: string
}

/** Background work, enqueued in the transaction of what causes it and claimed in one statement. */
export function jobQueries(handle: Handle, engine: Engine, onEnqueue: () => void) {
  return {
    async enqueue(jobs: NewJob[], runAt: number): Promise<void> {
      if (jobs.length === 0) return
      const due = { run_at: runAt, attempts: 0, lease_until: 0 }
      await handle
        .insertInto('jobs')
        .values(jobs.map((job) => ({ ...job, ...due })))
        .execute()
      onEnqueue()
    },

    /** Holds on to claimed jobs that take longer than their lease. */
    extend: (ids: number[], leaseUntil: number) =>
      handle.updateTable('jobs').set({ lease_until: leaseUntil }).where('id', 'in', ids).execute(),

    /** Due jobs nobody holds, oldest first, now held until `leaseUntil`. */
    async claim(claim: JobClaim) {
      const jobs = await engine.claimJobs(handle, claim)
      return jobs.sort((a, b) => a.id - b.id)
    },

    finish: (id: number) => handle.deleteFrom('jobs').where('id', '=', id).execute(),

    /** Hands back what this process holds, or what an earlier owner of the store held. */
    release: (ids?: number[]) => {
      const query = handle.updateTable('jobs').set({ lease_until: 0 }).where('lease_until', '>', 0)
      return (ids ? query.where('id', 'in', ids) : query).execute()
    },

    /** How much work waits, and since when. */
    async depth(kind: string): Promise<{ count: number; oldest: number | null }> {
      const row = await handle
        .selectFrom('jobs')
        .select((select) => [
          select.fn.countAll<number>().as('count'),
          select.fn.min('run_at').as('oldest'),
        ])
        .where('kind', '=', kind)
        .executeTakeFirstOrThrow()
      return { count: row.count, oldest: row.oldest }
    },
  }
}
