import { requireActor } from '../../access/auth/acting.ts'
import { findPerson } from '../accounts/find-account.ts'
import type { Handlers } from '../../api/handler.ts'
import { assignRole, assignTeamRole, revokeRole, revokeTeamRole, roleAt } from './assign.ts'
import { teamNamed } from '../teams/access.ts'
import { organizationRoleView, teamRoleAssignment, userRoleAssignment } from './view.ts'
import { pageLinks, pageOf } from '../../api/page.ts'

export const organizationRoles = {
  'orgs/list-org-roles': async ({ organization, links }, { storage }) => {
    const found = await storage.organizationRoles.list(organization.id)
    const roles = found.map((role) => organizationRoleView(role, organization, links))
    return { status: 200, body: { total_count: roles.length, roles } }
  },

  'orgs/get-org-role': async ({ organization, path, links }, { storage }) => {
    const role = await roleAt(organization, path.role_id, storage)
    return { status: 200, body: organizationRoleView(role, organization, links) }
  },

  'orgs/list-org-role-users': async ({ organization, path, query, links }, { storage }) => {
    const { id: roleId } = await roleAt(organization, path.role_id, storage)
    const selection = { organizationId: organization.id, roleId }
    const page = pageOf(query ?? {})
    const found = await storage.roleHolders.users(selection, page)
    const total = await storage.roleHolders.countUsers(selection)
    const teams = await storage.teams.findMany(found.flatMap((holder) => holder.teams))
    return {
      status: 200,
      body: found.map((holder) => userRoleAssignment(holder, teams, organization, links)),
      headers: pageLinks(page, total, links),
    }
  },

  'orgs/list-org-role-teams': async ({ organization, path, query, links }, { storage }) => {
    const { id: roleId } = await roleAt(organization, path.role_id, storage)
    const selection = { organizationId: organization.id, roleId }
    const page = pageOf(query ?? {})
    const found = await storage.roleHolders.teams(selection, page)
    const total = await storage.roleHolders.countTeams(selection)
    const parents = await storage.teams.findMany(found.flatMap(({ who }) => who.parent_id ?? []))
    return {
      status: 200,
      body: found.map((holder) => teamRoleAssignment(holder, parents, organization, links)),
      headers: pageLinks(page, total, links),
    }
  },

  'orgs/assign-user-to-org-role': async ({ organization, path }, context) => {
    const user = await findPerson(path.username, context)
    await assignRole(organization, user, path.role_id, context)
    return { status: 204, body: undefined }
  },

  'orgs/revoke-org-role-user': async ({ organization, path, caller, links }, context) => {
    const user = await findPerson(path.username, context)
    const acting = { organization, sender: requireActor(caller), links }
    await revokeRole(acting, user, path.role_id, context)
    return { status: 204, body: undefined }
  },

  'orgs/assign-team-to-org-role': async ({ organization, path, caller }, context) => {
    const team = await teamNamed(organization, path.team_slug, caller, context.storage)
    await assignTeamRole(organization, team, path.role_id, context)
    return { status: 204, body: undefined }
  },

  'orgs/revoke-org-role-team': async ({ organization, path, caller, links }, context) => {
    const team = await teamNamed(organization, path.team_slug, caller, context.storage)
    const acting = { organization, sender: requireActor(caller), links }
    await revokeTeamRole(acting, team, path.role_id, context)
    return { status: 204, body: undefined }
  },
} satisfies Partial<Handlers>
