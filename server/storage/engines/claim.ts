import type { SelectQueryBuilder } from 'kysely'
import type { Handle, Tables } from '../tables.ts'
import type { ClaimedJob, JobClaim } from './engine.ts'

type Due = SelectQueryBuilder<Tables, 'jobs', { id: number }>

/**
 * Claims the oldest due jobs that nobody holds, in one statement.
 * @param lock how the engine keeps two processes from claiming the same one
 */
export function claimDue(
  handle: Handle,
  { kind, now, leaseUntil, limit, except }: JobClaim,
  lock: (due: Due) => Due = (due) => due,
): Promise<ClaimedJob[]> {
  const due = handle
    .selectFrom('jobs')
    .select('id')
    .where('kind', '=', kind)
    .where('run_at', '<=', now)
    .where('lease_until', '<=', now)
    .$if(except.length > 0, (query) => query.where('pool', 'not in', except))
    .orderBy('id')
    .limit(limit)
  return handle
    .updateTable('jobs')
    .set((set) => ({ lease_until: leaseUntil, attempts: set('attempts', '+', 1) }))
    .where('id', 'in', lock(due))
    .returning(['id', 'kind', 'subject_id', 'pool', 'attempts'])
    .execute()
}
