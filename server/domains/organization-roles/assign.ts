import { changeMember, lockOrganization, type MembershipChange } from '../organizations/members.ts'
import type { Context } from '../../api/context.ts'
import { notFound, validationFailed } from '../../core/errors.ts'
import type { AccessContext } from '../repositories/change-access.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { OrganizationRole } from '../../storage/organization-roles/organization-roles.ts'
import type { Transaction } from '../../storage/index.ts'
import type { Team } from '../../storage/teams/teams.ts'

type Needs = Pick<Context, 'storage' | 'clock'>

/** Finds a role that can be assigned in the organization. @throws ServiceError 404 */
export async function roleAt(
  { id: organizationId }: Account,
  id: number,
  { organizationRoles }: Pick<Transaction, 'organizationRoles'>,
): Promise<OrganizationRole> {
  const role = await organizationRoles.find(organizationId, id)
  if (!role) throw notFound()
  return role
}

const noMember = ({ login }: Account) =>
  validationFailed({
    resource: 'OrganizationRole',
    field: 'username',
    code: 'invalid',
    message: `${login} is not a member`,
  })

/**
 * @throws ServiceError 404 for an unknown role, 422 for a user who is not a member of the
 * organization
 */
export async function assignRole(
  organization: Account,
  user: Account,
  roleId: number,
  { storage, clock }: Needs,
): Promise<void> {
  await storage.transaction(async (transaction) => {
    await lockOrganization(transaction, organization)
    const { id: role_id } = await roleAt(organization, roleId, transaction)
    if (!(await transaction.accounts.membership(organization.id, user.id))) throw noMember(user)
    await transaction.organizationRoles.giveUser({
      organization_id: organization.id,
      user_id: user.id,
      role_id,
      created_at: clock.now(),
    })
  })
}

/** @throws ServiceError 404 for an unknown role, and for a deleted team */
export async function assignTeamRole(
  organization: Account,
  team: Team,
  roleId: number,
  { storage, clock }: Needs,
): Promise<void> {
  await storage.transaction(async (transaction) => {
    await lockOrganization(transaction, organization)
    const { id: role_id } = await roleAt(organization, roleId, transaction)
    if (!(await transaction.teams.find(team.id))) throw notFound()
    await transaction.organizationRoles.giveTeam({
      organization_id: organization.id,
      team_id: team.id,
      role_id,
      created_at: clock.now(),
    })
  })
}

type Acting = Omit<MembershipChange, 'user'>

/** Takes a role away. Who can no longer read a private repository loses private forks of it. */
async function revoke(
  acting: Acting,
  roleId: number,
  context: AccessContext,
  take: (roles: Transaction['organizationRoles'], roleId: number) => Promise<unknown>,
): Promise<void> {
  const { organization } = acting
  await changeMember(acting, context, async (transaction, watchForks) => {
    await lockOrganization(transaction, organization)
    const role = await roleAt(organization, roleId, transaction)
    const deleteLost = await watchForks({ ownerId: organization.id })
    await take(transaction.organizationRoles, role.id)
    await deleteLost()
  })
}

/**
 * Takes a role from a user. Does nothing if the user does not have it.
 * @throws ServiceError 404 for an unknown role
 */
export const revokeRole = (
  acting: Acting,
  user: Account,
  roleId: number,
  context: AccessContext,
): Promise<void> =>
  revoke(acting, roleId, context, (roles, id) =>
    roles.takeFromUser(acting.organization.id, user.id, id),
  )

/** The same for all members of a team. @throws ServiceError 404 for an unknown role */
export const revokeTeamRole = (
  acting: Acting,
  team: Team,
  roleId: number,
  context: AccessContext,
): Promise<void> => revoke(acting, roleId, context, (roles, id) => roles.takeFromTeam(team.id, id))
