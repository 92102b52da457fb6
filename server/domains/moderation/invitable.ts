import { validationFailed } from '../../core/errors.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Transaction } from '../../storage/index.ts'
import { isBlockedEitherWay, blockedError } from './refuse.ts'

type Store = Pick<Transaction, 'blocks'>

/** Does not reveal who blocked whom, because the caller may be the blocked user. */
const cannotBe = (resource: string, { login }: Account, role: string) =>
  validationFailed({
    resource,
    field: 'username',
    code: 'unprocessable',
    message: `${login} cannot be ${role}`,
  })

/**
 * Rejects a collaborator when they and the owner have blocked each other in either direction, or
 * when they have blocked the sender. Call it before taking other locks.
 * @throws ServiceError 422
 */
export async function requireMayCollaborate(
  store: Store,
  { owner, user, sender }: { owner: Account; user: Account; sender: Account },
): Promise<void> {
  for (const id of new Set([owner.id, sender.id])) await store.blocks.hold(id, user.id, 'together')
  const apart =
    (await isBlockedEitherWay(store, owner, user)) ||
    (await store.blocks.isBlocked(user.id, sender.id))
  if (apart) throw cannotBe('Collaborator', user, 'a collaborator')
}

async function mayNotJoin({ blocks }: Store, organization: Account, { id }: Account) {
  await blocks.hold(organization.id, id, 'together')
  if (await blocks.isBlocked(organization.id, id)) return true
  return blocks.isBlockedByOwner(organization.id, id)
}

/**
 * Rejects a member whom the organization or one of its owners has blocked. Call it before taking
 * other locks.
 * @throws ServiceError 422
 */
export async function requireMayBeMember(
  store: Store,
  organization: Account,
  user: Account,
): Promise<void> {
  if (await mayNotJoin(store, organization, user)) throw cannotBe('Membership', user, 'a member')
}

/** Same check for a user who joins an organization themselves. @throws ServiceError 403 */
export async function requireMayJoin(
  store: Store,
  organization: Account,
  user: Account,
): Promise<void> {
  if (await mayNotJoin(store, organization, user)) throw blockedError()
}
