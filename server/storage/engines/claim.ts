import type { SelectQueryBuilder } from 'kysely'
import type { Handle, Tables } from '../schema/tables.ts'
import type { ClaimedLane, LaneClaim, Room } from './engine.ts'

type Due = SelectQueryBuilder<Tables, 'lanes', { hook_id: number }>

/**
 * Claims the unclaimed lanes of each host that have been due longest, in one statement.
 * @param lock locks the candidate rows, so that two processes do not claim the same lane
 */
export async function claimDue(
  handle: Handle,
  { now, leaseUntil, holder, rooms }: LaneClaim,
  lock: (due: Due) => Due = (due) => due,
): Promise<ClaimedLane[]> {
  const dueTo = ({ pool, limit }: Room) => {
    const due = handle
      .selectFrom('lanes')
      .select('hook_id')
      .where('pool', '=', pool)
      .where('due_at', '<=', now)
      .where('lease_until', '<=', now)
      .orderBy('due_at')
      .limit(limit)
    return handle.selectFrom(lock(due).as('host')).select('host.hook_id')
  }
  const due = rooms.map(dueTo).reduce((all, each) => all.unionAll(each))
  const lanes = await handle
    .with('due', () => due)
    .updateTable('lanes')
    .set((set) => ({
      lease_until: leaseUntil,
      holder,
      claims: set
        .case()
        .when('claims', '<', 2)
        .then(set('claims', '+', 1))
        .else(set.ref('claims'))
        .end(),
    }))
    .where('hook_id', 'in', (from) => from.selectFrom('due').select('due.hook_id'))
    .returning(['hook_id', 'pool', 'due_at', 'claims'])
    .execute()
  return lanes.map(({ due_at, ...lane }) => ({ ...lane, due_at: due_at as number, holder }))
}
