import { countRows } from '../sql/count-rows.ts'
import type { Handle, NewRow, Row } from '../schema/tables.ts'
import type { PageRange } from '../sql/totals.ts'
import { composed } from '../sql/composed.ts'

export type DeployKey = Row<'deploy_keys'>

/** A deploy key, and who added it; null when the account was deleted. */
export interface ShownDeployKey extends DeployKey {
  added_by: string | null
}

function keyReads(handle: Handle) {
  const keysOf = (repositoryId: number) =>
    handle.selectFrom('deploy_keys').where('repository_id', '=', repositoryId)
  const shown = (repositoryId: number) =>
    keysOf(repositoryId)
      .leftJoin('accounts', 'accounts.id', 'deploy_keys.added_by_id')
      .selectAll('deploy_keys')
      .select('accounts.login as added_by')

  return {
    /** Lists the keys of a repository, oldest first. */
    list: (repositoryId: number, { limit, offset }: PageRange): Promise<ShownDeployKey[]> =>
      shown(repositoryId).orderBy('deploy_keys.id').limit(limit).offset(offset).execute(),

    count: (repositoryId: number): Promise<number> => countRows(keysOf(repositoryId)),

    find: (repositoryId: number, id: number): Promise<ShownDeployKey | undefined> =>
      shown(repositoryId).where('deploy_keys.id', '=', id).executeTakeFirst(),

    /** Finds a key of any repository. */
    findByFingerprint: (fingerprint: string): Promise<DeployKey | undefined> =>
      handle
        .selectFrom('deploy_keys')
        .selectAll()
        .where('fingerprint', '=', fingerprint)
        .executeTakeFirst(),
  }
}

/** SSH keys that give access to one repository. */
export function deployKeyQueries(handle: Handle) {
  return composed(keyReads(handle), {
    /** Adds a key. Returns undefined when a repository already has it. */
    add: (key: NewRow<'deploy_keys'>): Promise<DeployKey | undefined> =>
      handle
        .insertInto('deploy_keys')
        .values(key)
        .onConflict((conflict) => conflict.column('fingerprint').doNothing())
        .returningAll()
        .executeTakeFirst(),

    /** Sets `last_used`, unless it was set less than `every` milliseconds ago. */
    use: async (id: number, { now, every }: { now: number; every: number }): Promise<void> => {
      await handle
        .updateTable('deploy_keys')
        .set({ last_used: now })
        .where('id', '=', id)
        .where((where) =>
          where.or([where('last_used', 'is', null), where('last_used', '<=', now - every)]),
        )
        .execute()
    },

    remove: async (id: number): Promise<void> => {
      await handle.deleteFrom('deploy_keys').where('id', '=', id).execute()
    },
  })
}
