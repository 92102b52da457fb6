import type { Generated } from 'kysely'
import type { CollaboratorTable } from './collaborator-table.ts'
import type { MembershipTable } from './membership-table.ts'

export interface TeamTable {
  id: Generated<number>
  organization_id: number
  /** Parent team. */
  parent_id: number | null
  name: string
  slug: string
  description: string | null
  privacy: Generated<'closed' | 'secret'>
  notification_setting: Generated<'notifications_enabled' | 'notifications_disabled'>
  /** Default permission for repositories that are added to the team. */
  permission: Generated<CollaboratorTable['permission']>
  /** JSON of `ReviewAssignment`; null while reviews are not assigned. */
  review_assignment: Generated<string | null>
  created_at: number
  updated_at: Generated<number>
}

/** Pairs of each team with itself and with every ancestor. */
export interface TeamAncestryTable {
  team_id: number
  ancestor_id: number
}

/** A row for a user outside the organization is a pending membership. */
export interface TeamMemberTable {
  team_id: number
  user_id: number
  role: Generated<'member' | 'maintainer'>
  created_at: number
}

export interface TeamRepositoryTable {
  team_id: number
  repository_id: number
  permission: CollaboratorTable['permission']
  created_at: number
}

export interface OrganizationInvitationTable {
  id: Generated<number>
  organization_id: number
  user_id: number
  inviter_id: number
  role: MembershipTable['role']
  created_at: number
}

export interface RepositoryInvitationTable {
  id: Generated<number>
  repository_id: number
  invitee_id: number
  inviter_id: number
  permission: CollaboratorTable['permission']
  created_at: number
}

/** Teams, and invitations to organizations and repositories. */
export interface OrganizationTables {
  teams: TeamTable
  team_ancestry: TeamAncestryTable
  team_members: TeamMemberTable
  team_repositories: TeamRepositoryTable
  organization_invitations: OrganizationInvitationTable
  repository_invitations: RepositoryInvitationTable
}
