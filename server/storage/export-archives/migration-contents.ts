import type { Account, Membership } from '../accounts/accounts.ts'
import type { Permission } from '../repositories/repositories.ts'
import type { Slice } from './export-archives.ts'
import type { Handle } from '../schema/tables.ts'

interface Belonging {
  user: Account
  role: Membership['role']
}

interface TeamInMigration {
  id: number
  name: string
  slug: string
  created_at: number
}

/** Metadata of an organization, its members, teams and collaborators, as an archive contains it. */
export function migrationContentQueries(handle: Handle) {
  return {
    members: async (organizationId: number, { limit, offset }: Slice): Promise<Belonging[]> => {
      const rows = await handle
        .selectFrom('memberships')
        .innerJoin('accounts', 'accounts.id', 'memberships.user_id')
        .selectAll('accounts')
        .select('memberships.role as membership')
        .where('memberships.organization_id', '=', organizationId)
        .orderBy('accounts.id')
        .limit(limit)
        .offset(offset)
        .execute()
      return rows.map(({ membership, ...user }) => ({ user, role: membership }))
    },

    collaborators: async (
      repositoryId: number,
      { limit, offset }: Slice,
    ): Promise<{ user: Account; permission: Permission }[]> => {
      const rows = await handle
        .selectFrom('collaborators')
        .innerJoin('accounts', 'accounts.id', 'collaborators.user_id')
        .selectAll('accounts')
        .select('collaborators.permission as permission')
        .where('collaborators.repository_id', '=', repositoryId)
        .orderBy('accounts.id')
        .limit(limit)
        .offset(offset)
        .execute()
      return rows.map(({ permission, ...user }) => ({ user, permission }))
    },

    teams: (organizationId: number, { limit, offset }: Slice): Promise<TeamInMigration[]> =>
      handle
        .selectFrom('teams')
        .select(['id', 'name', 'slug', 'created_at'])
        .where('organization_id', '=', organizationId)
        .orderBy('id')
        .limit(limit)
        .offset(offset)
        .execute(),

    teamMembers: async (teamId: number, { limit, offset }: Slice): Promise<string[]> => {
      const rows = await handle
        .selectFrom('team_members')
        .innerJoin('accounts', 'accounts.id', 'team_members.user_id')
        .select('accounts.login')
        .where('team_members.team_id', '=', teamId)
        .orderBy('accounts.id')
        .limit(limit)
        .offset(offset)
        .execute()
      return rows.map(({ login }) => login)
    },
  }
}
