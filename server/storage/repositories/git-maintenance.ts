import type { ExpressionBuilder } from 'kysely'
import type { Handle, Row, Tables } from '../schema/tables.ts'

/** A hosted git repository: of a repository, or of a gist. */
export type HostedGit = { repository_id: number } | { gist_id: number }

export type MaintenanceClaim = Row<'git_maintenance'>

/** Changes of a repository after which it is maintained. */
export const changesUntilDue = 100

const isDue = (now: number) => (where: ExpressionBuilder<Tables, 'git_maintenance'>) =>
  where.and([
    where('changes', '>=', changesUntilDue),
    where('lease_until', '<=', now),
    where('retry_at', '<=', now),
  ])

const isIdle = (now: number) => (where: ExpressionBuilder<Tables, 'git_maintenance'>) =>
  where.not(
    where.exists(
      where
        .selectFrom('git_maintenance as other')
        .select('id')
        .where('other.lease_until', '>', now),
    ),
  )

/** The changes of git repositories since their last maintenance, and who maintains which. */
export function gitMaintenanceQueries(handle: Handle) {
  const update = ({ id }: Pick<MaintenanceClaim, 'id'>) =>
    handle.updateTable('git_maintenance').where('id', '=', id)
  return {
    /** Counts changes. The first one sets the time from which pruning is due. */
    count: async (changed: HostedGit, now: number, changes = 1): Promise<void> => {
      const key = 'gist_id' in changed ? 'gist_id' : 'repository_id'
      await handle
        .insertInto('git_maintenance')
        .values({ ...changed, changes, pruned_at: now })
        .onConflict((conflict) =>
          conflict
            .column(key)
            .doUpdateSet((set) => ({ changes: set('git_maintenance.changes', '+', changes) })),
        )
        .execute()
    },

    /** Claims a repository that is due, unless another process is maintaining one. */
    claim: (now: number, leaseUntil: number): Promise<MaintenanceClaim | undefined> =>
      handle
        .updateTable('git_maintenance')
        .set({ lease_until: leaseUntil })
        .where('id', '=', (from) =>
          from.selectFrom('git_maintenance').select('id').where(isDue(now)).limit(1),
        )
        .where(isDue(now))
        .where(isIdle(now))
        .returningAll()
        .executeTakeFirst(),

    extend: (claim: MaintenanceClaim, leaseUntil: number) =>
      update(claim).set({ lease_until: leaseUntil }).execute(),

    /** Ends a claim. Changes that were counted since then remain. */
    finish: (claim: MaintenanceClaim, prunedAt: number) =>
      update(claim)
        .set((set) => ({
          changes: set('changes', '-', claim.changes),
          ...{ lease_until: 0, failures: 0, pruned_at: prunedAt },
        }))
        .execute(),

    /** Ends a claim without a result. The repository is claimed again after `retryAt`. */
    giveUp: (claim: MaintenanceClaim, failures: number, retryAt: number) =>
      update(claim).set({ lease_until: 0, failures, retry_at: retryAt }).execute(),

    /** Ends all claims. Only for a process that is the only one. */
    releaseAll: () =>
      handle
        .updateTable('git_maintenance')
        .set({ lease_until: 0 })
        .where('lease_until', '>', 0)
        .execute(),
  }
}
