import { hold } from '../members.ts'
import type { Context } from '../../../api/context.ts'
import { validationFailed } from '../../../core/errors.ts'
import type { Account } from '../../../storage/accounts/accounts.ts'
import type { Transaction } from '../../../storage/index.ts'
import { orgBlockOccasion } from '../events/org-block.ts'
import { triggerAll } from '../../../workers/delivery/trigger-all.ts'
import { trigger } from '../../../workers/delivery/trigger.ts'
import { partRepositories, type Parting } from './disassociate.ts'

type Needs = Pick<Context, 'storage' | 'clock' | 'log' | 'versions'>

const cannotBlock = (message: string) =>
  validationFailed({ resource: 'Block', field: 'username', code: 'unprocessable', message })

const blockOf = ({ account, user }: Parting, created_at: number) => ({
  blocker_id: account.id,
  blocked_id: user.id,
  created_at,
})

async function endFollowing({ follows }: Transaction, { account, user }: Parting): Promise<void> {
  await follows.unfollow(account.id, user.id)
  await follows.unfollow(user.id, account.id)
}

/**
 * Lets a user block another, and ends what they have to do with each other; nothing where it is so already.
 * @throws ServiceError 422 for oneself
 */
export async function blockForUser(parting: Parting, context: Needs): Promise<void> {
  const { account, user } = parting
  if (account.id === user.id) throw cannotBlock('Nobody blocks themselves')
  const block = blockOf(parting, context.clock.now())
  await context.storage.transaction(async (transaction) => {
    await transaction.blocks.hold(account.id, user.id, 'alone')
    if (!(await transaction.blocks.add(block))) return
    await endFollowing(transaction, parting)
    await triggerAll(transaction, await partRepositories(transaction, parting), context)
  })
}

/** Takes back an invitation to an organization, and the places in its teams that waited for it. */
async function endInvitation(transaction: Transaction, { account, user }: Parting): Promise<void> {
  await transaction.organizationInvitations.remove(account.id, user.id)
  await transaction.teams.removeFromAll(account.id, user.id)
}

/**
 * Lets an organization block somebody, and ends what they have there; nothing where it is so already.
 * @throws ServiceError 404 when the organization went meanwhile, 422 for a member
 */
export async function blockForOrganization(parting: Parting, context: Needs): Promise<void> {
  const { account: organization, user, sender, links } = parting
  const block = blockOf(parting, context.clock.now())
  await context.storage.transaction(async (transaction) => {
    await transaction.blocks.hold(organization.id, user.id, 'alone')
    await hold(transaction, organization)
    if (await transaction.accounts.membership(organization.id, user.id)) {
      throw cannotBlock(`${user.login} is a member`)
    }
    if (!(await transaction.blocks.add(block))) return
    await endInvitation(transaction, parting)
    const occasion = orgBlockOccasion({ organization, sender, links }, 'blocked', user)
    const told = await partRepositories(transaction, parting)
    await triggerAll(transaction, [occasion, ...told], context)
  })
}

/** Nothing where nobody is blocked. */
export async function unblockForUser(
  account: Account,
  user: Account,
  { storage }: Pick<Context, 'storage'>,
): Promise<void> {
  await storage.blocks.remove(account.id, user.id)
}

/** Nothing where nobody is blocked. @throws ServiceError 404 when the organization went meanwhile */
export async function unblockForOrganization(parting: Parting, context: Needs): Promise<void> {
  const { account: organization, user, sender, links } = parting
  await context.storage.transaction(async (transaction) => {
    await hold(transaction, organization)
    if (!(await transaction.blocks.remove(organization.id, user.id))) return
    const occasion = orgBlockOccasion({ organization, sender, links }, 'unblocked', user)
    await trigger(transaction, occasion, context)
  })
}
