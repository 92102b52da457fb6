import type { Handle, NewRow, Row } from '../schema/tables.ts'
import { countRows } from '../sql/count-rows.ts'

export type SshKey = Row<'ssh_keys'>
export type Purpose = SshKey['purpose']

interface Bounds {
  limit: number
  offset: number
}

/** SSH keys of users, each for one purpose. For one purpose a key belongs to at most one user. */
export function sshKeyQueries(handle: Handle) {
  const keysOf = (userId: number, purpose: Purpose) =>
    handle.selectFrom('ssh_keys').where('user_id', '=', userId).where('purpose', '=', purpose)

  return {
    /** Lists a user's keys, oldest first. */
    list: (userId: number, purpose: Purpose, { limit, offset }: Bounds): Promise<SshKey[]> =>
      keysOf(userId, purpose).selectAll().orderBy('id').limit(limit).offset(offset).execute(),

    count: (userId: number, purpose: Purpose): Promise<number> =>
      countRows(keysOf(userId, purpose)),

    find: (userId: number, purpose: Purpose, id: number): Promise<SshKey | undefined> =>
      keysOf(userId, purpose).selectAll().where('id', '=', id).executeTakeFirst(),

    /** Finds keys of any user. */
    findByFingerprints: async (
      purpose: Purpose,
      fingerprints: readonly string[],
    ): Promise<SshKey[]> =>
      fingerprints.length === 0
        ? []
        : handle
            .selectFrom('ssh_keys')
            .selectAll()
            .where('fingerprint', 'in', [...new Set(fingerprints)])
            .where('purpose', '=', purpose)
            .execute(),

    /** Adds a key. Returns undefined when a user already has it for this purpose. */
    add: (key: NewRow<'ssh_keys'>): Promise<SshKey | undefined> =>
      handle
        .insertInto('ssh_keys')
        .values(key)
        .onConflict((conflict) => conflict.columns(['fingerprint', 'purpose']).doNothing())
        .returningAll()
        .executeTakeFirst(),

    /** Sets `last_used`, unless it was set less than `every` milliseconds ago. */
    use: async (id: number, { now, every }: { now: number; every: number }): Promise<void> => {
      await handle
        .updateTable('ssh_keys')
        .set({ last_used: now })
        .where('id', '=', id)
        .where((where) =>
          where.or([where('last_used', 'is', null), where('last_used', '<=', now - every)]),
        )
        .execute()
    },

    remove: async (id: number): Promise<void> => {
      await handle.deleteFrom('ssh_keys').where('id', '=', id).execute()
    },
  }
}
