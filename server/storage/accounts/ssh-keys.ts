import type { Handle, NewRow, Row } from '../tables.ts'

export type SshKey = Row<'ssh_keys'>
export type Purpose = SshKey['purpose']

interface Bounds {
  limit: number
  offset: number
}

/** SSH keys of users, each for one purpose; a key has one account at most that uses it for that. */
export function sshKeyQueries(handle: Handle) {
  const of = (userId: number, purpose: Purpose) =>
    handle.selectFrom('ssh_keys').where('user_id', '=', userId).where('purpose', '=', purpose)

  return {
    /** The oldest first. */
    list: (userId: number, purpose: Purpose, { limit, offset }: Bounds): Promise<SshKey[]> =>
      of(userId, purpose).selectAll().orderBy('id').limit(limit).offset(offset).execute(),

    count: async (userId: number, purpose: Purpose): Promise<number> => {
      const { count } = await of(userId, purpose)
        .select((select) => select.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return count
    },

    find: (userId: number, purpose: Purpose, id: number): Promise<SshKey | undefined> =>
      of(userId, purpose).selectAll().where('id', '=', id).executeTakeFirst(),

    /** Whoever's they are. */
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

    /** Undefined when somebody has it already. */
    add: (key: NewRow<'ssh_keys'>): Promise<SshKey | undefined> =>
      handle
        .insertInto('ssh_keys')
        .values(key)
        .onConflict((conflict) => conflict.columns(['fingerprint', 'purpose']).doNothing())
        .returningAll()
        .executeTakeFirst(),

    /** Notes that one is in use, where the last note is so old, in milliseconds. */
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
