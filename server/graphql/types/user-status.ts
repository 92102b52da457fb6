import DataLoader from 'dataloader'
import { nodeId } from '../../api/views/node-id.ts'
import { requireUser } from '../../access/auth/acting.ts'
import { timestamp } from '../../core/clock.ts'
import { changeStatus, emojiOf, seesStatus } from '../../domains/organizations/user-status.ts'
import type { UserStatus } from '../../storage/accounts/user-statuses.ts'
import { accountItem } from '../account-item.ts'
import type { Execution } from '../execution.ts'
import type { Item } from '../item.ts'
import { itemOfType } from '../locate.ts'
import { valueAt } from '../read-field.ts'
import type { Resolvers } from '../resolve.ts'

const emojiHTML = async (emoji: string | null) =>
  emoji === null ? null : `<div>${(await emojiOf(emoji)) ?? ''}</div>`

/** A status, for callers who may see it. */
function statusItem(status: UserStatus, execution: Execution) {
  const { emoji, message, organization_id: organizationId, expires_at: end } = status
  const { storage } = execution.context
  const account = async (id: number) => {
    const found = await storage.accounts.find(id)
    return found ? accountItem(found, execution) : null
  }
  return {
    ...{ id: nodeId('UserStatus', status.id), emoji, message },
    emojiHTML: () => emojiHTML(emoji),
    indicatesLimitedAvailability: status.limited === 1,
    createdAt: timestamp(status.created_at),
    updatedAt: timestamp(status.updated_at),
    expiresAt: end === null ? null : timestamp(end),
    organization: () =>
      organizationId === null ? null : (account(organizationId) as Promise<never>),
    user: () => account(status.user_id) as Promise<Item<'User'>>,
  }
}

const statuses = ({ context, caller }: Execution) =>
  new DataLoader<number, UserStatus | undefined>(async (ids) => {
    const found = await context.storage.userStatuses.ofUsers(ids)
    const seen = await Promise.all(found.map((each) => seesStatus(each, caller, context)))
    const byUser = new Map(
      found.flatMap((each, index) => (seen[index] ? [[each.user_id, each] as const] : [])),
    )
    return ids.map((id) => byUser.get(id))
  })

/** What a user is doing, as far as the caller may see it. */
export const userStatusOf: Resolvers['User']['status'] = async (source, _args, execution) => {
  const id = Number(await valueAt(source, ['id'], execution))
  const status = await execution.loader('user statuses', statuses).load(id)
  return status ? statusItem(status, execution) : null
}

/** A status by its id; null where the caller may not see it. */
export async function statusWith(id: number, execution: Execution) {
  const { context, caller } = execution
  const status = await context.storage.userStatuses.find(id)
  return status && (await seesStatus(status, caller, context))
    ? statusItem(status, execution)
    : null
}

/** The account of an organization that an input names. */
async function organizationWith(id: string, execution: Execution) {
  const { view } = await itemOfType(id, ['Organization'], execution)
  return execution.context.storage.accounts.find(view.id!)
}

/** Sets the status of the viewer, for callers who may change their profile. */
export const changeUserStatus: Resolvers['Mutation']['changeUserStatus'] = async (
  _source,
  { input },
  execution,
) => {
  const { caller } = await execution.enter('users/update-authenticated', {})
  const { organizationId: id, expiresAt: end } = input
  const wanted = {
    emoji: input.emoji || null,
    message: input.message || null,
    limited: input.limitedAvailability ? 1 : 0,
    expires_at: end == null ? null : Date.parse(end),
    organization: id == null ? undefined : await organizationWith(id, execution),
  }
  const status = await changeStatus(requireUser(caller), wanted, execution.context)
  execution.forget()
  return { status: status ? statusItem(status, execution) : null }
}
