import { findAccount, findPerson } from '../accounts/find-account.ts'
import { requireActor } from '../../access/auth/acting.ts'
import { userOf } from '../../access/auth/caller.ts'
import { strongestOf } from '../../access/auth/roles.ts'
import { acceptedForm } from '../../api/accepted-form.ts'
import type { Handlers } from '../../api/handler.ts'
import { notFound, validationFailed } from '../../core/errors.ts'
import { managesTeams, requireMaintainer, teamNamed } from './access.ts'
import { removeTeamMember, setTeamMember, teamMembership, type TeamMembership } from './members.ts'
import { addTeamRepository, removeTeamRepository } from './repositories.ts'
import type { Links } from '../../core/links.ts'
import { teamRepository, withRole } from './repository-view.ts'
import { simpleUser } from '../../api/views/simple-user.ts'
import { permissionNamed } from '../collaborators/permission-named.ts'
import { readablePage } from '../repositories/readable-page.ts'
import { pageLinks, pageOf } from '../../api/page.ts'

interface Named {
  org: string
  team_slug: string
  username: string
}

const membershipView = (
  { org, team_slug, username }: Named,
  { role, state }: TeamMembership,
  links: Links,
) => ({
  url: links.api(`/orgs/${org}/teams/${team_slug}/memberships/${username}`),
  role,
  state,
})

const noPerson = () =>
  validationFailed({
    resource: 'TeamMembership',
    field: 'username',
    code: 'invalid',
    message: 'Only users can be members of a team',
  })

export const teamAccess = {
  'teams/list-members-in-org': async (
    { organization, path, query = {}, caller, links },
    { storage },
  ) => {
    const { id } = await teamNamed(organization, path.team_slug, caller, storage)
    const { role: wanted = 'all' } = query
    const page = pageOf(query)
    const role = wanted === 'all' ? undefined : wanted
    const byId = links.at(`/organizations/${organization.id}/team/${id}/members`)
    const found = await storage.teams.members(id, { ...page, role })
    const total = await storage.teams.countMembers(id, role, page)
    return {
      status: 200,
      body: found.map((each) => simpleUser(each, links)),
      headers: pageLinks(page, total, byId),
    }
  },

  'teams/get-membership-for-user-in-org': async (
    { organization, path, caller, links },
    context,
  ) => {
    const { storage } = context
    const { id } = await teamNamed(organization, path.team_slug, caller, storage)
    const user = await findPerson(path.username, context)
    const member = await storage.teams.member(id, user.id)
    if (!member) throw notFound()
    const membership = await storage.accounts.membership(organization.id, user.id)
    return { status: 200, body: membershipView(path, teamMembership(member, membership), links) }
  },

  'teams/add-or-update-membership-for-user-in-org': async (
    { organization, path, body = {}, caller, links },
    context,
  ) => {
    const { storage } = context
    const team = await teamNamed(organization, path.team_slug, caller, storage)
    await requireMaintainer(organization, team, caller, storage)
    const user = await findAccount(path.username, context)
    if (user.type !== 'User') throw noPerson()
    const joining = { organization, team, user, sender: requireActor(caller), links }
    const mayInvite = await managesTeams(organization, caller, storage)
    const standing = await setTeamMember(joining, body.role ?? 'member', mayInvite, context)
    return { status: 200, body: membershipView(path, standing, links) }
  },

  'teams/remove-membership-for-user-in-org': async (
    { organization, path, caller, links },
    context,
  ) => {
    const team = await teamNamed(organization, path.team_slug, caller, context.storage)
    const user = await findPerson(path.username, context)
    if (userOf(caller)?.id !== user.id) {
      await requireMaintainer(organization, team, caller, context.storage)
    }
    const sender = requireActor(caller)
    await removeTeamMember({ organization, team, user, sender, links }, context)
    return { status: 204, body: undefined }
  },

  'teams/list-repos-in-org': async ({ organization, path, query, caller, links }, context) => {
    const { id } = await teamNamed(organization, path.team_slug, caller, context.storage)
    const byId = links.at(`/organizations/${organization.id}/team/${id}/repos`)
    const order = { by: 'full_name', direction: 'asc' } as const
    const params = { caller, links: byId, query, order }
    const { body, ...page } = await readablePage({ teamId: id }, params, context)
    const ids = body.map((repository) => repository.id)
    const given = await context.storage.teams.allGivenInEach(id, ids)
    return { ...page, body: body.map((each) => withRole(each, strongestOf(given.get(each.id)!))) }
  },

  'teams/check-permissions-for-repo-in-org': async (
    { organization, path, repository, caller, links, accept },
    { storage, brand },
  ) => {
    const { id } = await teamNamed(organization, path.team_slug, caller, storage)
    const role = strongestOf(await storage.teams.allGivenIn(id, repository.id))
    if (!role) throw notFound()
    if (!acceptedForm(accept, ['repository'], brand)) return { status: 204, body: undefined }
    return { status: 200, body: teamRepository(repository, role, links) }
  },

  'teams/add-or-update-repo-permissions-in-org': async (
    { organization, path, body = {}, repository, caller, links },
    context,
  ) => {
    const team = await teamNamed(organization, path.team_slug, caller, context.storage)
    const sharing = { organization, team, repository, sender: requireActor(caller), links }
    const permission = permissionNamed(body.permission ?? team.permission, 'TeamRepository')
    await addTeamRepository(sharing, permission, context)
    return { status: 204, body: undefined }
  },

  'teams/remove-repo-in-org': async (
    { organization, path, repository, caller, links },
    context,
  ) => {
    const team = await teamNamed(organization, path.team_slug, caller, context.storage)
    const sender = requireActor(caller)
    await removeTeamRepository({ organization, team, repository, sender, links }, context)
    return { status: 204, body: undefined }
  },
} satisfies Partial<Handlers>
