import { requireMayBeMember, requireMayJoin } from '../moderation/invitable.ts'
import { notFound } from '../../core/errors.ts'
import type { AccessContext } from '../repositories/change-access.ts'
import type { Account, Membership } from '../../storage/accounts/accounts.ts'
import type { Transaction } from '../../storage/index.ts'
import type { ShownMembership as Shown } from './org-membership-view.ts'
import { memberInvitedEvent } from './event.ts'
import { trigger } from '../../workers/delivery/trigger.ts'
import {
  changeMember,
  checkOwnersLeft,
  lockOrganization,
  joinOrganization,
  leaveOrganization,
  type MembershipChange,
  type MemberContext,
} from './members.ts'

type Acting = MembershipChange & { sender: Account }

/** Returns a user's membership in an organization, or their pending invitation. */
export async function membershipState(
  organization: Account,
  member: Account,
  { accounts, organizationInvitations }: Pick<Transaction, 'accounts' | 'organizationInvitations'>,
): Promise<Shown | undefined> {
  const membership = await accounts.membership(organization.id, member.id)
  if (membership) return { organization, member, role: membership.role, state: 'active' }
  const invitation = await organizationInvitations.find(organization.id, member.id)
  return invitation && { organization, member, role: invitation.role, state: 'pending' }
}

/**
 * Invites a user within a transaction that has locked the organization. Sends an event only for a
 * new invitation.
 */
export async function invite(
  transaction: Transaction,
  { organization, user, sender, links }: Acting,
  role: Membership['role'],
  context: MemberContext,
): Promise<void> {
  const { organizationInvitations } = transaction
  const before = await organizationInvitations.find(organization.id, user.id)
  const invitation = await organizationInvitations.set({
    organization_id: organization.id,
    user_id: user.id,
    inviter_id: sender.id,
    role,
    created_at: context.clock.now(),
  })
  if (before) return
  const teamCount = await organizationInvitations.teamCount(organization.id, user.id)
  const inviting = { organization, sender, links, invitation, invitee: user, teamCount }
  await trigger(transaction, memberInvitedEvent(inviting), context)
}

/**
 * Rejects a blocked user who is not a member. A block does not affect existing members.
 * @throws ServiceError 422
 */
export async function requireInvitable(
  transaction: Transaction,
  { organization, user }: Pick<MembershipChange, 'organization' | 'user'>,
): Promise<void> {
  if (await transaction.accounts.membership(organization.id, user.id)) return
  await requireMayBeMember(transaction, organization, user)
}

/**
 * Sets the role of a member, or invites a user who is not a member.
 * @throws ServiceError 404 when the organization was deleted, 422 for the last administrator and
 * for a blocked user
 */
export async function setMembership(
  belonging: Acting,
  role: Membership['role'],
  context: AccessContext,
): Promise<Shown> {
  const { organization, user: member } = belonging
  return changeMember(belonging, context, async (transaction, watchForks) => {
    await requireInvitable(transaction, belonging)
    await lockOrganization(transaction, organization)
    const membership = await transaction.accounts.membership(organization.id, member.id)
    if (!membership) {
      await invite(transaction, belonging, role, context)
      return { organization, member, role, state: 'pending' }
    }
    const deleteLost = await watchForks({ ownerId: organization.id })
    await transaction.memberships.set(membership, { role })
    await checkOwnersLeft(transaction, belonging)
    if (role !== 'admin') await deleteLost()
    return { organization, member, role, state: 'active' }
  })
}

/**
 * Ends a membership or removes an invitation.
 * @throws ServiceError 404 when there is neither, 422 for the last administrator
 */
export async function removeMembership(belonging: Acting, context: AccessContext): Promise<void> {
  const { organization, user } = belonging
  await changeMember(belonging, context, async (transaction, watchForks) => {
    if (await leaveOrganization(transaction, belonging, context, watchForks)) return
    const removed = await transaction.organizationInvitations.remove(organization.id, user.id)
    if (!removed) throw notFound()
  })
}

/**
 * Ends a membership. Does not remove a pending invitation.
 * @throws ServiceError 404 for a user who is not a member, 422 for the last administrator
 */
export async function endMembership(belonging: Acting, context: AccessContext): Promise<void> {
  const { organization, user } = belonging
  await changeMember(belonging, context, async (transaction, watchForks) => {
    const membership = await transaction.accounts.membership(organization.id, user.id)
    if (!membership) throw notFound()
    if (!(await leaveOrganization(transaction, belonging, context, watchForks))) throw notFound()
  })
}

/**
 * Accepts an invitation. An existing membership is not changed.
 * @throws ServiceError 403 for a blocked user, 404 without an invitation
 */
export async function acceptMembership(belonging: Acting, context: MemberContext): Promise<Shown> {
  const { organization, user } = belonging
  return context.storage.transaction(async (transaction) => {
    const current = await membershipState(organization, user, transaction)
    if (current?.state === 'pending') await requireMayJoin(transaction, organization, user)
    await lockOrganization(transaction, organization)
    const before = await membershipState(organization, user, transaction)
    if (!before) throw notFound()
    if (before.state === 'pending')
      await joinOrganization(transaction, belonging, before.role, context)
    return { ...before, state: 'active' }
  })
}
