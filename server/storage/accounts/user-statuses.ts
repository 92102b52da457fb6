import type { Handle, NewRow, Row } from '../schema/tables.ts'

export type UserStatus = Row<'user_statuses'>

/** What users say that they are doing. Each has one status at most. */
export function userStatusQueries(handle: Handle) {
  const all = () => handle.selectFrom('user_statuses').selectAll()
  return {
    find: (id: number): Promise<UserStatus | undefined> =>
      all().where('id', '=', id).executeTakeFirst(),

    ofUsers: (userIds: readonly number[]): Promise<UserStatus[]> =>
      all().where('user_id', 'in', userIds).execute(),

    /** Replaces the status of a user. Its id and the time of the first one stay. */
    set: (status: NewRow<'user_statuses'>): Promise<UserStatus> => {
      const { created_at: _created, user_id: _user, ...changes } = status
      return handle
        .insertInto('user_statuses')
        .values(status)
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet(changes))
        .returningAll()
        .executeTakeFirstOrThrow()
    },

    clear: async (userId: number): Promise<void> => {
      await handle.deleteFrom('user_statuses').where('user_id', '=', userId).execute()
    },
  }
}
