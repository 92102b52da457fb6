import type { RowCache } from '../sql/cache.ts'
import { isHeld } from './held-roles.ts'
import { decode, encode } from '../sql/json.ts'
import type { Handle, NewRow, Row } from '../schema/tables.ts'
import { composed } from '../sql/composed.ts'

type Stored = Row<'organization_roles'>

export interface OrganizationRole extends Omit<Stored, 'permissions'> {
  permissions: string[]
}

const fromRow = (row: Stored): OrganizationRole => ({
  ...row,
  permissions: decode<string[]>(row.permissions),
})

type NewRole = Omit<NewRow<'organization_roles'>, 'name_key' | 'permissions' | 'organization_id'>

const available = (handle: Handle, organizationId: number) =>
  handle
    .selectFrom('organization_roles')
    .selectAll()
    .where((eb) =>
      eb.or([eb('organization_id', 'is', null), eb('organization_id', '=', organizationId)]),
    )

function roleReads(handle: Handle, cache: RowCache) {
  return {
    list: async (organizationId: number): Promise<OrganizationRole[]> =>
      (await available(handle, organizationId).orderBy('id').execute()).map(fromRow),

    find: async (organizationId: number, id: number): Promise<OrganizationRole | undefined> => {
      const row = await available(handle, organizationId).where('id', '=', id).executeTakeFirst()
      return row && fromRow(row)
    },

    findByName: async (
      organizationId: number,
      name: string,
    ): Promise<OrganizationRole | undefined> => {
      const row = await available(handle, organizationId)
        .where('name_key', '=', name.toLowerCase())
        .executeTakeFirst()
      return row && fromRow(row)
    },

    /** Lists the roles of an organization that a user has, directly or through teams. */
    heldBy: (organizationId: number, userId: number): Promise<OrganizationRole[]> =>
      cache.get(
        [
          'organization_roles',
          'organization_role_users',
          'organization_role_teams',
          'team_ancestry',
          'team_members',
        ],
        `roles ${organizationId} ${userId}`,
        async () => {
          const rows = await handle
            .selectFrom('organization_roles')
            .selectAll()
            .where(isHeld(organizationId, userId))
            .orderBy('id')
            .execute()
          return rows.map(fromRow)
        },
      ),
  }
}

function roleWrites(handle: Handle) {
  return {
    create: async (
      organizationId: number,
      { permissions, ...role }: NewRole & { permissions: string[] },
    ): Promise<void> => {
      await handle
        .insertInto('organization_roles')
        .values({
          ...role,
          organization_id: organizationId,
          name_key: role.name.toLowerCase(),
          permissions: encode(permissions),
        })
        .execute()
    },

    /** Assigns a role. Returns false when the user already has it. */
    giveUser: async (assignment: NewRow<'organization_role_users'>): Promise<boolean> => {
      const { numInsertedOrUpdatedRows = 0n } = await handle
        .insertInto('organization_role_users')
        .values(assignment)
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      return numInsertedOrUpdatedRows > 0n
    },

    giveTeam: async (assignment: NewRow<'organization_role_teams'>): Promise<boolean> => {
      const { numInsertedOrUpdatedRows = 0n } = await handle
        .insertInto('organization_role_teams')
        .values(assignment)
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      return numInsertedOrUpdatedRows > 0n
    },

    /**
     * Removes roles of a user.
     * @param roleId omit it to remove all
     */
    takeFromUser: async (organizationId: number, userId: number, roleId?: number) => {
      await handle
        .deleteFrom('organization_role_users')
        .where('organization_id', '=', organizationId)
        .where('user_id', '=', userId)
        .$if(roleId !== undefined, (query) => query.where('role_id', '=', roleId!))
        .execute()
    },

    takeFromTeam: async (teamId: number, roleId: number) => {
      await handle
        .deleteFrom('organization_role_teams')
        .where('team_id', '=', teamId)
        .where('role_id', '=', roleId)
        .execute()
    },
  }
}

/** Organization roles: predefined ones and those that organizations define. */
export function organizationRoleQueries(handle: Handle, cache: RowCache) {
  return composed(roleReads(handle, cache), roleWrites(handle))
}
