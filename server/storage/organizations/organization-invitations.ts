import type { Handle, NewRow, Row } from '../schema/tables.ts'
import { countRows } from '../sql/count-rows.ts'

export type OrganizationInvitation = Row<'organization_invitations'>

interface Window {
  limit: number
  offset: number
}

/** Pending invitations to organizations. */
export function organizationInvitationQueries(handle: Handle) {
  const ofOrganization = (organizationId: number, role?: OrganizationInvitation['role']) =>
    handle
      .selectFrom('organization_invitations')
      .where('organization_id', '=', organizationId)
      .$if(role !== undefined, (query) => query.where('role', '=', role!))

  return {
    find: (organizationId: number, userId: number): Promise<OrganizationInvitation | undefined> =>
      ofOrganization(organizationId).selectAll().where('user_id', '=', userId).executeTakeFirst(),

    /** Invites a user, or changes the role of a pending invitation. */
    set: (invitation: NewRow<'organization_invitations'>): Promise<OrganizationInvitation> =>
      handle
        .insertInto('organization_invitations')
        .values(invitation)
        .onConflict((conflict) =>
          conflict.columns(['organization_id', 'user_id']).doUpdateSet({ role: invitation.role }),
        )
        .returningAll()
        .executeTakeFirstOrThrow(),

    /**
     * Removes an invitation.
     * @returns the removed invitation
     */
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

    count: (organizationId: number, role?: OrganizationInvitation['role']) =>
      countRows(ofOrganization(organizationId, role)),

    ofUser: (userId: number): Promise<OrganizationInvitation[]> =>
      handle
        .selectFrom('organization_invitations')
        .selectAll()
        .where('user_id', '=', userId)
        .orderBy('organization_id')
        .execute(),

    /** Counts the teams that the user joins with the invitation. */
    teamCount: (organizationId: number, userId: number): Promise<number> =>
      countRows(
        handle
          .selectFrom('team_members')
          .innerJoin('teams', 'teams.id', 'team_members.team_id')
          .where('teams.organization_id', '=', organizationId)
          .where('team_members.user_id', '=', userId),
      ),
  }
}
