import type { OrganizationOrder } from '../../../generated/graphql/types.ts'
import { userOf } from '../../access/auth/caller.ts'
import { seesMembers } from '../../domains/organizations/sees-members.ts'
import type { Membership } from '../../storage/accounts/accounts.ts'
import { connectionOf, inlineConnection, type PageArguments } from '../connection.ts'
import { edgedConnection } from '../edged.ts'
import { orNull } from '../errors.ts'
import { accountItem } from '../account-item.ts'
import type { Execution } from '../execution.ts'
import { Item, pathOf } from '../item.ts'
import { everyItem, listingOf } from '../listing.ts'
import { valueAt } from '../read-field.ts'
import type { Resolvers } from '../resolve.ts'
import { repositoriesOf } from './repository-lists.ts'
import { teamOf, teamsOf } from './teams.ts'

type Fields = Resolvers['Organization']
type OfUser = Resolvers['User']

const roles: Record<Membership['role'], 'ADMIN' | 'MEMBER'> = { admin: 'ADMIN', member: 'MEMBER' }

/** The members that the caller sees: all of them, or those with a public membership. */
const membersWithRole: Fields['membersWithRole'] = async (source, args, execution) => {
  const path = { org: String(pathOf(source)['org']) }
  const { organization, caller, links } = await execution.enter('orgs/list-members', { path })
  const { storage } = execution.context
  const { memberships, accounts } = storage
  const onlyPublic = !(await seesMembers(organization, caller, storage))
  const roleOf = async (userId: number) => {
    const membership = await accounts.membership(organization.id, userId)
    return membership ? roles[membership.role] : null
  }
  const page = async (number: number, size: number) => {
    const range = { limit: size + 1, offset: (number - 1) * size, onlyPublic }
    const found = await execution.perform(() => memberships.members(organization.id, range))
    const items = found.slice(0, size).map((each) => ({
      node: accountItem(each, { links }),
      more: { hasTwoFactorEnabled: null, role: () => roleOf(each.id) },
    }))
    return { items, hasNext: found.length > size }
  }
  const total = () =>
    execution.perform(() => memberships.countMembers(organization.id, { onlyPublic }))
  return edgedConnection({ page, total }, args)
}

/** The membership of the viewer. */
async function ownMembership(source: Item<'Organization'>, execution: Execution) {
  const user = userOf(execution.caller)
  if (!user) return undefined
  const id = (await valueAt(source, ['id'], execution)) as number
  return execution.context.storage.accounts.membership(id, user.id)
}

/** A repository of an account; null for one that does not exist, or not for the caller. */
export async function repositoryIn(
  owner: Item<'User'> | Item<'Organization'>,
  { name }: { name: string },
  execution: Execution,
) {
  const path = { owner: owner.view.login!, repo: name }
  const found = await orNull(execution.read('repos/get', { path }))
  return found && new Item('Repository', found.body)
}

const made = (view: object) => new Item('Organization', view)

/** The organizations of a user: those of the viewer, or in which a membership is public. */
function listOf(source: Item<'User'>, execution: Execution) {
  const { login } = source.view
  if (userOf(execution.caller)?.login === login)
    return listingOf(execution, 'orgs/list-for-authenticated-user', {}, made)
  const path = { username: login! }
  return listingOf(execution, 'orgs/list-for-user', { path }, made)
}

async function inOrder(
  source: Item<'User'>,
  { field, direction }: OrganizationOrder,
  args: PageArguments,
  execution: Execution,
) {
  const key = field === 'LOGIN' ? 'login' : 'created_at'
  const all = await Promise.all(
    (await everyItem(listOf(source, execution))).map(async (item) => ({
      item,
      place: String(await valueAt(item, [key], execution)).toLowerCase(),
    })),
  )
  all.sort((one, other) => (one.place < other.place ? -1 : Number(one.place > other.place)))
  const items = all.map(({ item }) => item)
  return inlineConnection(direction === 'ASC' ? items : items.reverse(), args)
}

/** The organizations of a user. */
export const organizationsOf: OfUser['organizations'] = async (source, args, execution) =>
  args.orderBy
    ? inOrder(source, args.orderBy, args, execution)
    : connectionOf(listOf(source, execution), args)

/** An organization that a user belongs to, by its login. */
export const organizationOf: OfUser['organization'] = async (source, { login }, execution) => {
  const all = await everyItem(listOf(source, execution))
  return all.find(({ view }) => view.login?.toLowerCase() === login.toLowerCase()) ?? null
}

/** Fields of organizations. */
export const organizations: Fields = {
  membersWithRole,
  repositories: repositoriesOf,
  repository: repositoryIn,
  team: teamOf,
  teams: teamsOf,
  viewerCanAdminister: async (source, _args, execution) =>
    (await ownMembership(source, execution))?.role === 'admin',
  viewerIsAMember: async (source, _args, execution) =>
    (await ownMembership(source, execution)) !== undefined,
  websiteUrl: async (source, _args, execution) =>
    ((await valueAt(source, ['blog'], execution)) as string | null) || null,
}
