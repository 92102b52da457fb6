import { requireAdmissible, requireWelcomeIn } from './blocks/invitable.ts'
import { notFound } from '../../core/errors.ts'
import type { Account, Membership } from '../../storage/accounts/accounts.ts'
import type { Transaction } from '../../storage/index.ts'
import type { Belonging as Shown } from '../organizations/views/org-membership.ts'
import { memberInvitedOccasion } from '../organizations/events/organization.ts'
import { trigger } from '../../workers/delivery/trigger.ts'
import {
  checkOwnersLeft,
  hold,
  join,
  leave,
  type Belonging,
  type MemberContext,
} from './members.ts'

type Acting = Belonging & { sender: Account }

/** What somebody is in an organization, or is invited to be. */
export async function standing(
  organization: Account,
  member: Account,
  { accounts, organizationInvitations }: Pick<Transaction, 'accounts' | 'organizationInvitations'>,
): Promise<Shown | undefined> {
  const membership = await accounts.membership(organization.id, member.id)
  if (membership) return { organization, member, role: membership.role, state: 'active' }
  const invitation = await organizationInvitations.find(organization.id, member.id)
  return invitation && { organization, member, role: invitation.role, state: 'pending' }
}

/** Invites somebody within a transaction that holds the organization; it is told once. */
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
  await trigger(transaction, memberInvitedOccasion(inviting), context)
}

/** Members stay what they are, whomever an owner has blocked. @throws ServiceError 422 */
export async function requireInvitable(
  transaction: Transaction,
  { organization, user }: Pick<Belonging, 'organization' | 'user'>,
): Promise<void> {
  if (await transaction.accounts.membership(organization.id, user.id)) return
  await requireAdmissible(transaction, organization, user)
}

/**
 * Gives a member a role, and invites anybody else to it.
 * @throws ServiceError 404 when the organization went meanwhile, 422 for the last administrator and for who is
 *   blocked
 */
export async function setMembership(
  belonging: Acting,
  role: Membership['role'],
  context: MemberContext,
): Promise<Shown> {
  const { organization, user: member } = belonging
  return context.storage.transaction(async (transaction) => {
    await requireInvitable(transaction, belonging)
    await hold(transaction, organization)
    const membership = await transaction.accounts.membership(organization.id, member.id)
    if (!membership) {
      await invite(transaction, belonging, role, context)
      return { organization, member, role, state: 'pending' }
    }
    await transaction.memberships.set(membership, { role })
    await checkOwnersLeft(transaction, belonging)
    return { organization, member, role, state: 'active' }
  })
}

/**
 * Ends a membership, or takes an invitation back.
 * @throws ServiceError 404 where there is neither, 422 for the last administrator
 */
export async function removeMembership(belonging: Acting, context: MemberContext): Promise<void> {
  const { organization, user } = belonging
  await context.storage.transaction(async (transaction) => {
    if (await leave(transaction, belonging, context)) return
    const taken = await transaction.organizationInvitations.remove(organization.id, user.id)
    if (!taken) throw notFound()
  })
}

/** Ends a membership and nothing else. @throws ServiceError 404 for no member, 422 for the last administrator */
export async function dismiss(belonging: Acting, context: MemberContext): Promise<void> {
  await context.storage.transaction(async (transaction) => {
    const membership = await transaction.accounts.membership(
      belonging.organization.id,
      belonging.user.id,
    )
    if (!membership || !(await leave(transaction, belonging, context))) throw notFound()
  })
}

/**
 * Accepts an invitation; who is a member already stays one.
 * @throws ServiceError 403 for who is blocked, 404 for who is not invited
 */
export async function acceptMembership(belonging: Acting, context: MemberContext): Promise<Shown> {
  const { organization, user } = belonging
  return context.storage.transaction(async (transaction) => {
    const asked = await standing(organization, user, transaction)
    if (asked?.state === 'pending') await requireWelcomeIn(transaction, organization, user)
    await hold(transaction, organization)
    const before = await standing(organization, user, transaction)
    if (!before) throw notFound()
    if (before.state === 'pending') await join(transaction, belonging, before.role, context)
    return { ...before, state: 'active' }
  })
}
