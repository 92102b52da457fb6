import type { Handle, NewRow, Row } from '../tables.ts'

export type OrganizationInvitation = Row<'organization_invitations'>

interface Window {
  limit: number
  offset: number
}

/** Who is invited to which organization and has not answered. */
export function organizationInvitationQueries(handle: Handle) {
  const ofOrganization = (organizationId: number, role?: OrganizationInvitation['role']) =>
    handle
      .selectFrom('organization_invitations')
      .where('organization_id', '=', organizationId)
      .$if(role !== undefined, (query) => query.where('role', '=', role!))

  return {
    find: (organizationId: number, userId: number): Promise<OrganizationInvitation | undefined> =>
      ofOrganization(organizationId).selectAll().where('user_id', '=', userId).executeTakeFirst(),

    /** Invites somebody, or to another role. */
    set: (invitation: NewRow<'organization_invitations'>): Promise<OrganizationInvitation> =>
      handle
        .insertInto('organization_invitations')
        .values(invitation)
        .onConflict((conflict) =>
          conflict.columns(['organization_id', 'user_id']).doUpdateSet({ role: invitation.role }),
        )
        .returningAll()
        .executeTakeFirstOrThrow(),

    /** @returns what there was */
    remove: (organizationId: number, userId: number): Promise<OrganizationInvitation | undefined> =>
      handle
        .deleteFrom('organization_invitations')
        .where('organization_id', '=', organizationId)
        .where('user_id', '=', userId)
        .returningAll()
        .executeTakeFirst(),

    list: (
      organizationId: number,
      { role, limit, offset }: Window & { role: OrganizationInvitation['role'] | undefined },
    ): Promise<OrganizationInvitation[]> =>
      ofOrganization(organizationId, role)
        .selectAll()
        .orderBy('id')
        .limit(limit)
        .offset(offset)
        .execute(),

    count: async (organizationId: number, role?: OrganizationInvitation['role']) => {
      const { count } = await ofOrganization(organizationId, role)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return count
    },

    ofUser: (userId: number): Promise<OrganizationInvitation[]> =>
      handle
        .selectFrom('organization_invitations')
        .selectAll()
        .where('user_id', '=', userId)
        .orderBy('organization_id')
        .execute(),

    /** Teams of the organization that somebody will be in. */
    teamCount: async (organizationId: number, userId: number): Promise<number> => {
      const { count } = await handle
        .selectFrom('team_members')
        .innerJoin('teams', 'teams.id', 'team_members.team_id')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('teams.organization_id', '=', organizationId)
        .where('team_members.user_id', '=', userId)
        .executeTakeFirstOrThrow()
      return count
    },
  }
}
