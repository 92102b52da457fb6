import type { Handle, Row } from '../tables.ts'

/** What somebody has in the repositories of an account, all of which can be ended. */
export function belongingQueries(handle: Handle) {
  const repositoriesOf = (ownerId: number) =>
    handle.selectFrom('repositories').select('id').where('owner_id', '=', ownerId)

  const starred = (userId: number, ownerId: number) =>
    handle
      .selectFrom('stars')
      .select('repository_id')
      .where('user_id', '=', userId)
      .where('repository_id', 'in', repositoriesOf(ownerId))

  return {
    /** Repositories that have been given a star, in the order of their ids. */
    starred: async (userId: number, ownerId: number): Promise<number[]> => {
      const rows = await starred(userId, ownerId).orderBy('repository_id').execute()
      return rows.map((row) => row.repository_id)
    },

    /** Takes all these stars back; their repositories are held. */
    endStars: async (userId: number, ownerId: number): Promise<void> => {
      await handle
        .updateTable('repositories')
        .set((set) => ({ stargazers_count: set('stargazers_count', '-', 1) }))
        .where('id', 'in', starred(userId, ownerId))
        .execute()
      await handle
        .deleteFrom('stars')
        .where('user_id', '=', userId)
        .where('repository_id', 'in', repositoriesOf(ownerId))
        .execute()
    },

    /** Who ignores a repository may go on with that. */
    endWatching: async (userId: number, ownerId: number): Promise<void> => {
      await handle
        .deleteFrom('subscriptions')
        .where('user_id', '=', userId)
        .where('ignored', '=', 0)
        .where('repository_id', 'in', repositoriesOf(ownerId))
        .execute()
    },

    endAssignments: async (userId: number, ownerId: number): Promise<void> => {
      const issues = handle
        .selectFrom('issues')
        .select('id')
        .where('repository_id', 'in', repositoriesOf(ownerId))
      await handle
        .deleteFrom('issue_assignees')
        .where('user_id', '=', userId)
        .where('issue_id', 'in', issues)
        .execute()
    },

    /** What was given by name, in the order of the repositories' ids. */
    collaborations: (userId: number, ownerId: number): Promise<Row<'collaborators'>[]> =>
      handle
        .selectFrom('collaborators')
        .selectAll()
        .where('user_id', '=', userId)
        .where('repository_id', 'in', repositoriesOf(ownerId))
        .orderBy('repository_id')
        .execute(),

    /** Invitations to somebody: to the account's repositories, and by the account. */
    endInvitations: async (inviteeId: number, accountId: number): Promise<void> => {
      await handle
        .deleteFrom('repository_invitations')
        .where('invitee_id', '=', inviteeId)
        .where((eb) =>
          eb.or([
            eb('inviter_id', '=', accountId),
            eb('repository_id', 'in', repositoriesOf(accountId)),
          ]),
        )
        .execute()
    },
  }
}
