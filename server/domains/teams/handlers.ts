import { requireActor, requireUser } from '../../access/auth/acting.ts'
import type { Caller } from '../../access/auth/caller.ts'
import type { Context } from '../../api/context.ts'
import type { Handlers } from '../../api/handler.ts'
import type { Links } from '../../core/links.ts'
import { organizationsOfToken, seesSettings } from '../organizations/sees-members.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Storage } from '../../storage/index.ts'
import type { TeamSelection } from '../../storage/teams/team-lists.ts'
import type { Team } from '../../storage/teams/teams.ts'
import { requireMaintainer, requireNesting, seenTeams, teamNamed } from './access.ts'
import { createTeam } from './create.ts'
import { deleteTeam, updateTeam } from './update.ts'
import { teamFull } from '../organizations/team-view.ts'
import { teamView } from '../../api/views/team.ts'
import { ownerCounts } from '../organizations/counts.ts'
import { organizationView } from '../organizations/view.ts'
import { teamOrganization } from '../organizations/team-organization-view.ts'
import { pageLinks, pageOf } from '../../api/page.ts'

interface ListOptions {
  organization: Account
  caller: Caller
  links: Links
  query?: Parameters<typeof pageOf>[0] | undefined
}

async function list(
  filter: TeamSelection,
  { organization, caller, links, query = {} }: ListOptions,
  { storage }: Context,
) {
  const page = pageOf(query)
  const selection = await seenTeams(filter, organization, caller, storage)
  const found = await storage.teamLists.list(selection, page)
  const total = await storage.teamLists.count(selection)
  return {
    status: 200 as const,
    body: found.map((each) => teamView(each, organization, links)),
    headers: pageLinks(page, total, links),
  }
}

interface Reader {
  organization: Account
  caller: Caller
  links: Links
}

/** The organization of a team, with its settings for its owners. */
async function shownOrganization({ organization, caller, links }: Reader, storage: Storage) {
  if (!(await seesSettings(organization, caller, storage)))
    return organizationView(organization, await storage.accounts.counts(organization.id), links)
  return teamOrganization(organization, await ownerCounts(organization, storage), links)
}

interface Place {
  organization: Account
  shown: Awaited<ReturnType<typeof shownOrganization>>
  links: Links
}

async function fullIn({ organization, shown, links }: Place, team: Team, { storage }: Context) {
  const parent = team.parent_id === null ? undefined : await storage.teams.find(team.parent_id)
  return teamFull(
    { team, parent },
    {
      organization,
      shown,
      members: await storage.teams.countMembers(team.id),
      repositories: await storage.teams.countRepositories(team.id),
    },
    links,
  )
}

async function full(team: Team, reader: Reader, context: Context) {
  const shown = await shownOrganization(reader, context.storage)
  return fullIn({ ...reader, shown }, team, context)
}

export const teams = {
  'teams/list': async ({ organization, query = {}, caller, links }, context) => {
    const { team_type: type = 'all' } = query
    // No team belongs to an enterprise.
    if (type === 'enterprise') return { status: 200, body: [] }
    return list({}, { organization, caller, links, query }, context)
  },

  'teams/create': async ({ organization, body, caller, links }, context) => {
    const creator = requireActor(caller)
    await requireNesting(organization, body, null, caller, context.storage)
    const team = await createTeam({ organization, creator, input: body, links }, context)
    const view = await full(team, { organization, caller, links }, context)
    return { status: 201, body: view, headers: { Location: view.url } }
  },

  'teams/get-by-name': async ({ organization, path, caller, links }, context) => {
    const team = await teamNamed(organization, path.team_slug, caller, context.storage)
    return { status: 200, body: await full(team, { organization, caller, links }, context) }
  },

  'teams/update-in-org': async ({ organization, path, body = {}, caller, links }, context) => {
    const team = await teamNamed(organization, path.team_slug, caller, context.storage)
    await requireMaintainer(organization, team, caller, context.storage)
    await requireNesting(organization, body, team.parent_id, caller, context.storage)
    const acting = { organization, sender: requireActor(caller), links }
    const updated = await updateTeam(team, body, acting, context)
    return { status: 200, body: await full(updated, { organization, caller, links }, context) }
  },

  'teams/delete-in-org': async ({ organization, path, caller, links }, context) => {
    const team = await teamNamed(organization, path.team_slug, caller, context.storage)
    await requireMaintainer(organization, team, caller, context.storage)
    await deleteTeam(team, { organization, sender: requireActor(caller), links }, context)
    return { status: 204, body: undefined }
  },

  'teams/list-child-in-org': async ({ organization, path, query, caller, links }, context) => {
    const { id } = await teamNamed(organization, path.team_slug, caller, context.storage)
    const byId = links.at(`/organizations/${organization.id}/team/${id}/teams`)
    return list({ parentId: id }, { organization, caller, links: byId, query }, context)
  },

  'teams/list-for-authenticated-user': async ({ query = {}, caller, links }, context) => {
    const user = requireUser(caller)
    const { storage } = context
    const page = pageOf(query)
    const reached = await organizationsOfToken(user, caller, { members: 'read' }, storage)
    const selection = { memberId: user.id, organizationIds: reached.map(({ id }) => id) }
    const found = await storage.teamLists.list(selection, page)
    const total = await storage.teamLists.count(selection)
    const places = new Map<number, Place>()
    for (const organization of reached) {
      if (!found.some(({ team }) => team.organization_id === organization.id)) continue
      const shown = await shownOrganization({ organization, caller, links }, storage)
      places.set(organization.id, { organization, shown, links })
    }
    const body = await Promise.all(
      found.map(({ team }) => fullIn(places.get(team.organization_id)!, team, context)),
    )
    return { status: 200, body, headers: pageLinks(page, total, links) }
  },

  'repos/list-teams': ({ repository, query, caller, links }, context) => {
    const { owner: organization } = repository
    const options = { organization, caller, links, query }
    return list({ repositoryId: repository.id }, options, context)
  },
} satisfies Partial<Handlers>
