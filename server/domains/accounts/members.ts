import { requireAdmissible } from './blocks/invitable.ts'
import type { Context } from '../../api/context.ts'
import { notFound, validationFailed } from '../../core/errors.ts'
import type { Links } from '../../core/links.ts'
import type { Account, Membership } from '../../storage/accounts/accounts.ts'
import type { Transaction } from '../../storage/index.ts'
import { isUniqueViolation } from '../../storage/unique-violation.ts'
import { organizationOccasion } from '../organizations/events/organization.ts'
import { membershipOccasion } from '../teams/events/team.ts'
import { triggerAll } from '../../workers/delivery/trigger-all.ts'
import { trigger } from '../../workers/delivery/trigger.ts'

export type MemberContext = Pick<Context, 'storage' | 'clock' | 'log' | 'versions'>

/** Somebody in an organization, and whose doing it is what becomes of it: the organization's, unless said. */
export interface Belonging {
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
  { organization, user: member, sender = organization, links }: Belonging,
  role: Membership['role'],
  context: MemberContext,
): Promise<void> {
  const joining = { action, organization, member, role, sender, links }
  return trigger(transaction, organizationOccasion(joining), context)
}

/** The organization as it is now, held still. @throws ServiceError 404 when it went meanwhile */
export async function hold({ organizations }: Transaction, { id }: Account): Promise<Account> {
  const organization = await organizations.hold(id)
  if (!organization) throw notFound()
  return organization
}

/** Who joins is in the teams from now on that they were invited to. */
async function announceTeams(
  transaction: Transaction,
  { organization, user, sender = organization, links }: Belonging,
  context: MemberContext,
): Promise<void> {
  const teams = await transaction.teams.joinedBy(organization.id, user.id)
  const occasions = teams.map((team) =>
    membershipOccasion({ organization, sender, links, team }, 'added', user),
  )
  await triggerAll(transaction, occasions, context)
}

/** Makes somebody a member, within a transaction; an invitation is answered by it. */
export async function join(
  transaction: Transaction,
  belonging: Belonging,
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

/** @throws ServiceError 422 when the user is a member already, or is blocked */
export async function addMember(
  belonging: Belonging,
  role: Membership['role'],
  context: MemberContext,
): Promise<void> {
  await context.storage
    .transaction(async (transaction) => {
      await requireAdmissible(transaction, belonging.organization, belonging.user)
      await join(transaction, belonging, role, context)
    })
    .catch((error: unknown) => {
      if (!isUniqueViolation(error)) throw error
      throw fault('already_exists', `${belonging.user.login} is a member already`)
    })
}

/** An organization is never left without anybody who administers it. @throws ServiceError 422 */
export async function checkOwnersLeft(
  { accounts }: Transaction,
  { organization, user }: Belonging,
): Promise<void> {
  if ((await accounts.memberCount(organization.id, 'admin')) > 0) return
  throw fault('unprocessable', `${user.login} is the last administrator`)
}

/**
 * Ends a membership within a transaction, and with it everything that the organization's teams and roles gave.
 * @returns whether there was one
 * @throws ServiceError 422 for the last administrator
 */
export async function leave(
  transaction: Transaction,
  belonging: Belonging,
  context: MemberContext,
): Promise<boolean> {
  const { organization, user } = belonging
  const { accounts, organizationRoles, teams } = transaction
  await hold(transaction, organization)
  const membership = await accounts.membership(organization.id, user.id)
  await teams.removeFromAll(organization.id, user.id)
  await organizationRoles.takeFromUser(organization.id, user.id)
  if (!membership || !(await accounts.removeMember(organization.id, user.id))) return false
  await checkOwnersLeft(transaction, belonging)
  await announce(transaction, 'member_removed', belonging, membership.role, context)
  return true
}

/** @throws ServiceError 422 for somebody who is no member, and for the last administrator */
export async function removeMember(belonging: Belonging, context: MemberContext): Promise<void> {
  await context.storage.transaction(async (transaction) => {
    if (await leave(transaction, belonging, context)) return
    throw fault('missing', `${belonging.user.login} is no member`)
  })
}
