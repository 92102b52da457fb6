import type { Handle, NewRow, Row } from '../schema/tables.ts'
import { countRows } from '../sql/count-rows.ts'
import type { PageRange } from '../sql/totals.ts'

export type RepositoryInvitation = Row<'repository_invitations'>

/** Filter of invitations. */
interface Selection {
  repositoryId?: number
  inviteeId?: number
  /** Sent after this instant, in milliseconds. */
  after?: number
}

/** Pending invitations to collaborate on repositories. */
export function repositoryInvitationQueries(handle: Handle) {
  const select = ({ repositoryId, inviteeId, after }: Selection) =>
    handle
      .selectFrom('repository_invitations')
      .$if(repositoryId !== undefined, (query) => query.where('repository_id', '=', repositoryId!))
      .$if(inviteeId !== undefined, (query) => query.where('invitee_id', '=', inviteeId!))
      .$if(after !== undefined, (query) => query.where('created_at', '>', after!))

  return {
    find: (id: number): Promise<RepositoryInvitation | undefined> =>
      select({}).selectAll().where('id', '=', id).executeTakeFirst(),

    /** Invites a user. A pending invitation is renewed with the new permission. */
    set: ({ permission, ...rest }: NewRow<'repository_invitations'>) =>
      handle
        .insertInto('repository_invitations')
        .values({ permission, ...rest })
        .onConflict((conflict) =>
          conflict
            .columns(['repository_id', 'invitee_id'])
            .doUpdateSet({ permission, created_at: rest.created_at, inviter_id: rest.inviter_id }),
        )
        .returningAll()
        .executeTakeFirstOrThrow(),

    update: (
      id: number,
      permission: RepositoryInvitation['permission'],
    ): Promise<RepositoryInvitation | undefined> =>
      handle
        .updateTable('repository_invitations')
        .set({ permission })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirst(),

    delete: async (id: number): Promise<boolean> => {
      const { numDeletedRows } = await handle
        .deleteFrom('repository_invitations')
        .where('id', '=', id)
        .executeTakeFirst()
      return numDeletedRows > 0n
    },

    /** Removes the invitation of a user who got access in another way. */
    deleteFor: async (repositoryId: number, inviteeId: number): Promise<void> => {
      await handle
        .deleteFrom('repository_invitations')
        .where('repository_id', '=', repositoryId)
        .where('invitee_id', '=', inviteeId)
        .execute()
    },

    list: (selection: Selection, { limit, offset }: PageRange): Promise<RepositoryInvitation[]> =>
      select(selection).selectAll().orderBy('id').limit(limit).offset(offset).execute(),

    count: (selection: Selection): Promise<number> => countRows(select(selection)),
  }
}
