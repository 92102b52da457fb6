import { lockOrganization } from '../organizations/members.ts'
import type { Context } from '../../api/context.ts'
import { changeAccess, type AccessContext } from '../repositories/change-access.ts'
import { validationFailed } from '../../core/errors.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Transaction } from '../../storage/index.ts'
import { orgBlockEvent } from './org-block-event.ts'
import { triggerAll } from '../../workers/delivery/trigger-all.ts'
import { trigger } from '../../workers/delivery/trigger.ts'
import { disassociateRepositories, type Blocking } from './disassociate.ts'

type Needs = Pick<Context, 'storage' | 'clock' | 'log' | 'versions'>

const cannotBlock = (message: string) =>
  validationFailed({ resource: 'Block', field: 'username', code: 'unprocessable', message })

const blockOf = ({ account, user }: Blocking, created_at: number) => ({
  blocker_id: account.id,
  blocked_id: user.id,
  created_at,
})

async function endFollowing({ follows }: Transaction, { account, user }: Blocking): Promise<void> {
  await follows.unfollow(account.id, user.id)
  await follows.unfollow(user.id, account.id)
}

/**
 * Blocks a user on behalf of another user and ends their follows, stars, collaborations and
 * invitations. Does nothing if the block exists.
 * @throws ServiceError 422 when a user blocks themselves
 */
export async function blockForUser(parting: Blocking, context: AccessContext): Promise<void> {
  const { account, user } = parting
  if (account.id === user.id) throw cannotBlock('You cannot block yourself')
  const block = blockOf(parting, context.clock.now())
  await changeAccess(parting, context, async (transaction, watchForks) => {
    await transaction.blocks.hold(account.id, user.id, 'alone')
    if (!(await transaction.blocks.add(block))) return
    await endFollowing(transaction, parting)
    const events = await disassociateRepositories(transaction, parting, watchForks)
    await triggerAll(transaction, events, context)
  })
}

/** Removes an invitation to an organization, including the team memberships it would grant. */
async function endInvitation(transaction: Transaction, { account, user }: Blocking): Promise<void> {
  await transaction.organizationInvitations.remove(account.id, user.id)
  await transaction.teams.removeFromAll(account.id, user.id)
}

/**
 * Blocks a user on behalf of an organization and ends their invitations, stars and collaborations
 * there. Does nothing if the block exists.
 * @throws ServiceError 404 when the organization was deleted, 422 for a member
 */
export async function blockForOrganization(
  parting: Blocking,
  context: AccessContext,
): Promise<void> {
  const { account: organization, user, sender, links } = parting
  const block = blockOf(parting, context.clock.now())
  await changeAccess(parting, context, async (transaction, watchForks) => {
    await transaction.blocks.hold(organization.id, user.id, 'alone')
    await lockOrganization(transaction, organization)
    if (await transaction.accounts.membership(organization.id, user.id)) {
      throw cannotBlock(`${user.login} is a member`)
    }
    if (!(await transaction.blocks.add(block))) return
    await endInvitation(transaction, parting)
    const occasion = orgBlockEvent({ organization, sender, links }, 'blocked', user)
    const events = await disassociateRepositories(transaction, parting, watchForks)
    await triggerAll(transaction, [occasion, ...events], context)
  })
}

/** Does nothing if there is no block. */
export async function unblockForUser(
  account: Account,
  user: Account,
  { storage }: Pick<Context, 'storage'>,
): Promise<void> {
  await storage.blocks.remove(account.id, user.id)
}

/** Does nothing if there is no block. @throws ServiceError 404 when the organization was deleted */
export async function unblockForOrganization(parting: Blocking, context: Needs): Promise<void> {
  const { account: organization, user, sender, links } = parting
  await context.storage.transaction(async (transaction) => {
    await lockOrganization(transaction, organization)
    if (!(await transaction.blocks.remove(organization.id, user.id))) return
    const occasion = orgBlockEvent({ organization, sender, links }, 'unblocked', user)
    await trigger(transaction, occasion, context)
  })
}
