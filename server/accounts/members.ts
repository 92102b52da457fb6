import type { Context } from '../context.ts'
import { validationFailed } from '../errors.ts'
import type { Links } from '../links.ts'
import type { Account, Membership } from '../storage/accounts.ts'
import type { Transaction } from '../storage/index.ts'
import { isUniqueViolation } from '../storage/unique-violation.ts'
import { organizationOccasion } from '../webhooks/events/organization.ts'
import { trigger } from '../webhooks/trigger.ts'

type Needs = Pick<Context, 'storage' | 'clock' | 'log' | 'versions'>

/** Somebody in an organization; what becomes of it is told as the organization's doing. */
export interface Belonging {
  organization: Account
  user: Account
  links: Links
}

const fault = (code: 'already_exists' | 'missing' | 'unprocessable', message: string) =>
  validationFailed({ resource: 'Membership', field: 'login', code, message })

function announce(
  transaction: Transaction,
  action: 'member_added' | 'member_removed',
  { organization, user: member, links }: Belonging,
  role: Membership['role'],
  context: Needs,
): Promise<void> {
  const joining = { action, organization, member, role, sender: organization, links }
  return trigger(transaction, organizationOccasion(joining), context)
}

/** @throws ServiceError 422 when the user is a member already */
export async function addMember(
  belonging: Belonging,
  role: Membership['role'],
  context: Needs,
): Promise<void> {
  const { organization, user } = belonging
  const { storage, clock } = context
  const membership = { organization_id: organization.id, user_id: user.id, role }
  await storage
    .transaction(async (transaction) => {
      await transaction.accounts.addMember({ ...membership, created_at: clock.now() })
      await announce(transaction, 'member_added', belonging, role, context)
    })
    .catch((error: unknown) => {
      if (isUniqueViolation(error))
        throw fault('already_exists', `${user.login} is a member already`)
      throw error
    })
}

/**
 * Ends a membership, and with it everything that the organization's teams gave.
 * @throws ServiceError 422 for somebody who is no member, and for the last administrator
 */
export async function removeMember(belonging: Belonging, context: Needs): Promise<void> {
  const { organization, user } = belonging
  await context.storage.transaction(async (transaction) => {
    const { accounts, teams } = transaction
    const membership = await accounts.membership(organization.id, user.id)
    await teams.removeFromAll(organization.id, user.id)
    if (!membership || !(await accounts.removeMember(organization.id, user.id)))
      throw fault('missing', `${user.login} is no member`)
    if ((await accounts.memberCount(organization.id, 'admin')) === 0)
      throw fault('unprocessable', `${user.login} is the last administrator`)
    await announce(transaction, 'member_removed', belonging, membership.role, context)
  })
}
