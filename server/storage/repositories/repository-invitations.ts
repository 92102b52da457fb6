import type { Handle, NewRow, Row } from '../tables.ts'

export type RepositoryInvitation = Row<'repository_invitations'>

/** Which invitations are meant. */
interface Selection {
  repositoryId?: number
  inviteeId?: number
  /** Sent after this instant, in milliseconds. */
  after?: number
}

interface Window {
  limit: number
  offset: number
}

/** Who is invited to work on which repository and has not answered. */
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

    /** Invites somebody; who is invited already is so to what is said now, from now on. */
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

    /** Who has come in some way needs no invitation any more. */
    deleteFor: async (repositoryId: number, inviteeId: number): Promise<void> => {
      await handle
        .deleteFrom('repository_invitations')
        .where('repository_id', '=', repositoryId)
        .where('invitee_id', '=', inviteeId)
        .execute()
    },

    list: (selection: Selection, { limit, offset }: Window): Promise<RepositoryInvitation[]> =>
      select(selection).selectAll().orderBy('id').limit(limit).offset(offset).execute(),

    count: async (selection: Selection): Promise<number> => {
      const { count } = await select(selection)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return count
    },
  }
}
