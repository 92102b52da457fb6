import { validationFailed } from '../../../core/errors.ts'
import type { Account } from '../../../storage/accounts/accounts.ts'
import type { Transaction } from '../../../storage/index.ts'
import { areApart, isBlocked } from './refuse.ts'

type Asked = Pick<Transaction, 'blocks'>

/** Does not say who has blocked whom: whoever is blocked may be the one who asks. */
const cannotBe = (resource: string, { login }: Account, what: string) =>
  validationFailed({
    resource,
    field: 'username',
    code: 'unprocessable',
    message: `${login} cannot be ${what}`,
  })

/**
 * Lets nobody be made a collaborator where the owner and they are not to meet, nor by whom they have blocked. To
 * be asked before anything is held.
 * @throws ServiceError 422
 */
export async function requireCollaborable(
  store: Asked,
  { owner, user, sender }: { owner: Account; user: Account; sender: Account },
): Promise<void> {
  for (const id of new Set([owner.id, sender.id])) await store.blocks.hold(id, user.id, 'together')
  const apart =
    (await areApart(store, owner, user)) || (await store.blocks.isBlocked(user.id, sender.id))
  if (apart) throw cannotBe('Collaborator', user, 'a collaborator')
}

async function mayNotJoin({ blocks }: Asked, organization: Account, { id }: Account) {
  await blocks.hold(organization.id, id, 'together')
  if (await blocks.isBlocked(organization.id, id)) return true
  return blocks.isBlockedByOwner(organization.id, id)
}

/**
 * Lets nobody be taken into an organization whom it or one of its owners has blocked. To be asked before
 * anything is held.
 * @throws ServiceError 422
 */
export async function requireAdmissible(
  store: Asked,
  organization: Account,
  user: Account,
): Promise<void> {
  if (await mayNotJoin(store, organization, user)) throw cannotBe('Membership', user, 'a member')
}

/** The same of who wants to come. @throws ServiceError 403 */
export async function requireWelcomeIn(
  store: Asked,
  organization: Account,
  user: Account,
): Promise<void> {
  if (await mayNotJoin(store, organization, user)) throw isBlocked()
}
