import { requireMayBeMember } from '../moderation/invitable.ts'
import type { Context } from '../../api/context.ts'
import { notFound, validationFailed } from '../../core/errors.ts'
import type { Links } from '../../core/links.ts'
import type { Account, Membership } from '../../storage/accounts/accounts.ts'
import type { Transaction } from '../../storage/index.ts'
import { isUniqueViolation } from '../../storage/sql/unique-violation.ts'
import { changeAccess, type AccessContext, type WatchForks } from '../repositories/change-access.ts'
import { organizationEvent } from './event.ts'
import { membershipEvent } from './team-event.ts'
import { triggerAll } from '../../workers/delivery/trigger-all.ts'
import { trigger } from '../../workers/delivery/trigger.ts'

export type MemberContext = Pick<Context, 'storage' | 'clock' | 'log' | 'versions'>

/**
 * A user of an organization and the sender of the resulting events, which defaults to the
 * organization.
 */
export interface MembershipChange {
  organization: Account
  user: Account
  sender?: Account
  links: Links
}

const fault = (code: 'already_exists' | 'missing' | 'unprocessable', message: string) =>
  validationFailed({ resource: 'Membership', field: 'login', code, message })

function announce(
  transaction: Transaction,
  action: 'member_added' | 'member_removed',
  { organization, user: member, sender = organization, links }: MembershipChange,
  role: Membership['role'],
  context: MemberContext,
): Promise<void> {
  const joining = { action, organization, member, role, sender, links }
  return trigger(transaction, organizationEvent(joining), context)
}

/**
 * Locks an organization and returns its current state.
 * @throws ServiceError 404 when it was deleted
 */
export async function lockOrganization(
  { organizations }: Transaction,
  { id }: Account,
): Promise<Account> {
  const organization = await organizations.hold(id)
  if (!organization) throw notFound()
  return organization
}

/** Accepting an invitation activates the team memberships that it included. */
async function announceTeams(
  transaction: Transaction,
  { organization, user, sender = organization, links }: MembershipChange,
  context: MemberContext,
): Promise<void> {
  const teams = await transaction.teams.joinedBy(organization.id, user.id)
  const webhookEvents = teams.map((team) =>
    membershipEvent({ organization, sender, links, team }, 'added', user),
  )
  await triggerAll(transaction, webhookEvents, context)
}

/** Makes a user a member within a transaction and removes their invitation. */
export async function joinOrganization(
  transaction: Transaction,
  belonging: MembershipChange,
  role: Membership['role'],
  context: MemberContext,
): Promise<void> {
  const { organization, user } = belonging
  const membership = { organization_id: organization.id, user_id: user.id, role }
  await transaction.accounts.addMember({ ...membership, created_at: context.clock.now() })
  await transaction.organizationInvitations.remove(organization.id, user.id)
  await announce(transaction, 'member_added', belonging, role, context)
  await announceTeams(transaction, belonging, context)
}

/** @throws ServiceError 422 when the user is already a member or is blocked */
export async function addMember(
  belonging: MembershipChange,
  role: Membership['role'],
  context: MemberContext,
): Promise<void> {
  await context.storage
    .transaction(async (transaction) => {
      await requireMayBeMember(transaction, belonging.organization, belonging.user)
      await joinOrganization(transaction, belonging, role, context)
    })
    .catch((error: unknown) => {
      if (!isUniqueViolation(error)) throw error
      throw fault('already_exists', `${belonging.user.login} is already a member`)
    })
}

/**
 * Runs a transaction that can take away access to repositories of an organization, like
 * `changeAccess`.
 */
export const changeMember = <Result>(
  { organization, sender = organization, links }: Omit<MembershipChange, 'user'>,
  context: AccessContext,
  work: Parameters<typeof changeAccess<Result>>[2],
): Promise<Result> => changeAccess({ sender, links }, context, work)

/** Ensures that an organization keeps at least one administrator. @throws ServiceError 422 */
export async function checkOwnersLeft(
  { accounts }: Transaction,
  { organization, user }: MembershipChange,
): Promise<void> {
  if ((await accounts.memberCount(organization.id, 'admin')) > 0) return
  throw fault('unprocessable', `${user.login} is the last administrator`)
}

/**
 * Ends a membership within a transaction and removes the user from the organization's teams and
 * roles. The user loses private forks of repositories that they can no longer read.
 * @returns whether the user was a member
 * @throws ServiceError 422 for the last administrator
 */
export async function leaveOrganization(
  transaction: Transaction,
  belonging: MembershipChange,
  context: MemberContext,
  watchForks: WatchForks,
): Promise<boolean> {
  const { organization, user } = belonging
  const { accounts, organizationRoles, teams } = transaction
  await lockOrganization(transaction, organization)
  const deleteLost = await watchForks({ ownerId: organization.id })
  const membership = await accounts.membership(organization.id, user.id)
  await teams.removeFromAll(organization.id, user.id)
  await organizationRoles.takeFromUser(organization.id, user.id)
  if (!membership || !(await accounts.removeMember(organization.id, user.id))) return false
  await checkOwnersLeft(transaction, belonging)
  await deleteLost()
  await announce(transaction, 'member_removed', belonging, membership.role, context)
  return true
}

/** @throws ServiceError 422 when the user is not a member, and for the last administrator */
export async function removeMember(
  belonging: MembershipChange,
  context: AccessContext,
): Promise<void> {
  await changeMember(belonging, context, async (transaction, watchForks) => {
    if (await leaveOrganization(transaction, belonging, context, watchForks)) return
    throw fault('missing', `${belonging.user.login} is not a member`)
  })
}
