import type {
  RepositoryPermission,
  TeamMemberOrder,
  TeamOrder,
} from '../../../generated/graphql/types.ts'
import { isScoped, userOf } from '../../access/auth/caller.ts'
import { strongestOf } from '../../access/auth/roles.ts'
import { expandScopes } from '../../access/auth/scopes.ts'
import type { Role } from '../../contract/role.ts'
import { teamView } from '../../api/views/team.ts'
import { seenTeams, teamNamed } from '../../domains/teams/access.ts'
import type { TeamListing, TeamSelection } from '../../storage/teams/team-lists.ts'
import type { TeamMemberListing } from '../../storage/teams/team-member-lists.ts'
import { connectionOf, inlineConnection } from '../connection.ts'
import { edgedConnection } from '../edged.ts'
import { orNull, TypedError } from '../errors.ts'
import { accountItem } from '../account-item.ts'
import type { Execution } from '../execution.ts'
import { Item, pathOf } from '../item.ts'
import { valueAt } from '../read-field.ts'
import type { Resolvers } from '../resolve.ts'
import { teamReviews } from './team-reviews.ts'
import { repositoryList, repositoryOrder } from './repository-lists.ts'

type Fields = Resolvers['Team']
type OfOrganization = Resolvers['Organization']
type Listed = Parameters<OfOrganization['teams']>[1]

const directionOf = ({ direction }: Pick<TeamOrder, 'direction'>) =>
  direction === 'ASC' ? 'asc' : 'desc'

const nothing: TeamSelection = { memberIds: [] }

/** The teams with a member that has one of the logins. */
async function withMembers(logins: Listed['userLogins'], { context }: Execution) {
  if (!logins) return {}
  const found = await Promise.all(
    logins.map((login) => context.storage.accounts.findByLogin(login)),
  )
  return { memberIds: found.flatMap((account) => account?.id ?? []) }
}

function withRole(role: Listed['role'], { caller }: Execution): TeamSelection {
  if (!role) return {}
  const userId = userOf(caller)?.id
  if (userId === undefined) return nothing
  return { joined: { userId, role: role === 'ADMIN' ? 'maintainer' : 'member' } }
}

/** No team is mapped to a group of a directory. */
async function selectionOf(args: Listed, execution: Execution): Promise<TeamSelection> {
  const { privacy, notificationSetting, query, rootTeamsOnly, userLogins, role, ldapMapped } = args
  const notifications =
    notificationSetting === 'NOTIFICATIONS_ENABLED'
      ? 'notifications_enabled'
      : 'notifications_disabled'
  return {
    ...(privacy && { privacy: privacy === 'SECRET' ? 'secret' : 'closed' }),
    ...(notificationSetting && { notifications }),
    ...(query && { named: query }),
    ...(rootTeamsOnly && { isRoot: true }),
    ...(await withMembers(userLogins, execution)),
    ...withRole(role, execution),
    ...(ldapMapped && nothing),
  }
}

/** Only members see teams. Tools read the scopes in the message. */
function noTeams(args: Listed, { caller }: Execution) {
  if (!isScoped(caller) || expandScopes(caller.token.scopes).has('read:org'))
    return inlineConnection([], args)
  const message = "The 'teams' field requires one of the following scopes: ['read:org']."
  throw new TypedError('INSUFFICIENT_SCOPES', message)
}

/** The teams of an organization. */
export const teamsOf: OfOrganization['teams'] = async (source, args, execution) => {
  const path = { org: pathOf(source)['org']! }
  const entered = await orNull(execution.enter('teams/list', { path }))
  if (!entered) return noTeams(args, execution)
  const { organization, caller, links } = entered
  const { storage } = execution.context
  const filter = await selectionOf(args, execution)
  const selection = await seenTeams(filter, organization, caller, storage)
  const order: TeamListing['order'] = args.orderBy
    ? { by: 'name', direction: directionOf(args.orderBy) }
    : { by: 'id', direction: 'asc' }
  const page = async (number: number, size: number) => {
    const range = { limit: size + 1, offset: (number - 1) * size, order }
    const found = await execution.perform(() => storage.teamLists.list(selection, range))
    const items = found.slice(0, size).map((each) => {
      return new Item('Team', teamView(each, organization, links), path)
    })
    return { items, hasNext: found.length > size }
  }
  const total = () => execution.perform(() => storage.teamLists.count(selection))
  return connectionOf({ page, total }, args)
}

/** The team, its organization and what lists below it need. */
async function enter(
  source: Item<'Team'>,
  operation: 'teams/list-members-in-org' | 'teams/list-repos-in-org',
  execution: Execution,
) {
  const { org, team_slug } = pathOf(source)
  const path = { org: org!, team_slug: team_slug! }
  const { organization, caller, links } = await execution.enter(operation, { path })
  const { storage } = execution.context
  const team = await teamNamed(organization, String(team_slug), caller, storage)
  return { team, links, storage }
}

const through = { ALL: 'all', CHILD_TEAM: 'descendants', IMMEDIATE: 'team' } as const
const memberPlaces = { CREATED_AT: 'joined', LOGIN: 'login' } as const

const memberOrder = (order: TeamMemberOrder | null | undefined): TeamMemberListing['order'] =>
  order
    ? { by: memberPlaces[order.field], direction: directionOf(order) }
    : { by: 'id', direction: 'asc' }

const members: Fields['members'] = async (source, args, execution) => {
  const { team, links, storage } = await enter(source, 'teams/list-members-in-org', execution)
  const { role, membership, query, orderBy } = args
  const selection = {
    teamId: team.id,
    through: through[membership ?? 'ALL'],
    role: role
      ? role === 'MAINTAINER'
        ? ('maintainer' as const)
        : ('member' as const)
      : undefined,
    named: query ?? undefined,
  }
  const order = memberOrder(orderBy)
  const page = async (number: number, size: number) => {
    const range = { limit: size + 1, offset: (number - 1) * size, order }
    const found = await execution.perform(() => storage.teamMemberLists.list(selection, range))
    const items = found.slice(0, size).map((each) => ({
      node: accountItem(each.account, { links }),
      more: { role: each.role === 'maintainer' ? ('MAINTAINER' as const) : ('MEMBER' as const) },
    }))
    return { items, hasNext: found.length > size }
  }
  const total = () => execution.perform(() => storage.teamMemberLists.count(selection))
  return edgedConnection({ page, total }, args)
}

const permissions: Record<Role, RepositoryPermission> = {
  read: 'READ',
  triage: 'TRIAGE',
  write: 'WRITE',
  maintain: 'MAINTAIN',
  admin: 'ADMIN',
}

const repositories: Fields['repositories'] = async (source, args, execution) => {
  const { team, storage } = await enter(source, 'teams/list-repos-in-org', execution)
  const words = args.query ? [args.query.toLowerCase()] : []
  const list = repositoryList(
    { teamId: team.id, words },
    repositoryOrder(args.orderBy),
    execution,
    async (items) => {
      const ids = items.map(({ view }) => view.id!)
      const given = await storage.teams.allGivenInEach(team.id, ids)
      return items.map((node) => ({
        node,
        more: { permission: permissions[strongestOf(given.get(node.view.id!) ?? []) ?? 'read'] },
      }))
    },
  )
  return edgedConnection(list, args)
}

/** A team by its slug; null for one that does not exist, or not for the caller. */
export const teamOf: OfOrganization['team'] = async (source, { slug }, execution) => {
  const path = { org: pathOf(source)['org']!, team_slug: slug }
  const found = await orNull(execution.read('teams/get-by-name', { path }))
  return found && new Item('Team', found.body, path)
}

/** Fields of teams. */
export const teams: Fields = {
  ...teamReviews,
  avatarUrl: async (source, { size }, execution) => {
    const id = Number(await valueAt(source, ['id'], execution))
    return `${execution.links.html(`/avatars/t/${id}`)}?s=${size ?? 400}`
  },
  combinedSlug: (source) => `${pathOf(source)['org']}/${source.view.slug}`,
  members,
  privacy: async (source, _args, execution) => {
    const privacy = await valueAt(source, ['privacy'], execution)
    return privacy === 'secret' ? 'SECRET' : 'VISIBLE'
  },
  repositories,
}
