import type { Handle, Row } from '../schema/tables.ts'
import { composed } from '../sql/composed.ts'

const repositoriesOf = (handle: Handle, ownerId: number) =>
  handle.selectFrom('repositories').select('id').where('owner_id', '=', ownerId)

const starred = (handle: Handle, userId: number, ownerId: number) =>
  handle
    .selectFrom('stars')
    .select('repository_id')
    .where('user_id', '=', userId)
    .where('repository_id', 'in', repositoriesOf(handle, ownerId))

function associationReads(handle: Handle) {
  return {
    /** Lists the ids of starred repositories, in order. */
    starred: async (userId: number, ownerId: number): Promise<number[]> => {
      const rows = await starred(handle, userId, ownerId).orderBy('repository_id').execute()
      return rows.map((row) => row.repository_id)
    },

    /** Lists direct collaborations, ordered by repository id. */
    collaborations: (userId: number, ownerId: number): Promise<Row<'collaborators'>[]> =>
      handle
        .selectFrom('collaborators')
        .selectAll()
        .where('user_id', '=', userId)
        .where('repository_id', 'in', repositoriesOf(handle, ownerId))
        .orderBy('repository_id')
        .execute(),
  }
}

function associationRemovals(handle: Handle) {
  return {
    /** Removes these stars. The caller has locked the repositories. */
    endStars: async (userId: number, ownerId: number): Promise<void> => {
      await handle
        .updateTable('repositories')
        .set((set) => ({ stargazers_count: set('stargazers_count', '-', 1) }))
        .where('id', 'in', starred(handle, userId, ownerId))
        .execute()
      await handle
        .deleteFrom('stars')
        .where('user_id', '=', userId)
        .where('repository_id', 'in', repositoriesOf(handle, ownerId))
        .execute()
    },

    /** Removes watches. Ignored repositories stay ignored. */
    endWatching: async (userId: number, ownerId: number): Promise<void> => {
      await handle
        .deleteFrom('subscriptions')
        .where('user_id', '=', userId)
        .where('ignored', '=', 0)
        .where('repository_id', 'in', repositoriesOf(handle, ownerId))
        .execute()
    },

    endAssignments: async (userId: number, ownerId: number): Promise<void> => {
      const issues = handle
        .selectFrom('issues')
        .select('id')
        .where('repository_id', 'in', repositoriesOf(handle, ownerId))
      await handle
        .deleteFrom('issue_assignees')
        .where('user_id', '=', userId)
        .where('issue_id', 'in', issues)
        .execute()
    },

    /**
     * Removes a user's invitations to the account's repositories, and those that the account sent.
     */
    endInvitations: async (inviteeId: number, accountId: number): Promise<void> => {
      await handle
        .deleteFrom('repository_invitations')
        .where('invitee_id', '=', inviteeId)
        .where((eb) =>
          eb.or([
            eb('inviter_id', '=', accountId),
            eb('repository_id', 'in', repositoriesOf(handle, accountId)),
          ]),
        )
        .execute()
    },
  }
}

/** What a user has in the repositories of an account. A block removes it. */
export function associationQueries(handle: Handle) {
  return composed(associationReads(handle), associationRemovals(handle))
}
