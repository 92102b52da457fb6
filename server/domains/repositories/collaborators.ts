import { requireCollaborable } from '../accounts/blocks/invitable.ts'
import type { Context } from '../../api/context.ts'
import { validationFailed } from '../../core/errors.ts'
import { rememberAccount } from '../activity/feeds/remembered.ts'
import { writeFeed } from '../activity/feeds/write-feed.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Transaction } from '../../storage/index.ts'
import type { Permission } from '../../storage/repositories/repositories.ts'
import { memberOccasion, type MemberChange } from './events/member.ts'
import type { Happening } from './events/common-payload.ts'
import { trigger } from '../../workers/delivery/trigger.ts'
import { present } from './present.ts'

type Needs = Pick<Context, 'storage' | 'clock' | 'log' | 'versions'>

/** Somebody who works on a repository, and whose doing it is what becomes of it. */
export interface Collaboration extends Happening {
  user: Account
}

/** Whose the repository is, who is to work there, and who wants that. */
export const placeOf = ({ repository: { owner }, user, sender }: Collaboration) => ({
  owner,
  user,
  sender,
})

const isOwner = ({ login }: Account) =>
  validationFailed({
    resource: 'Collaborator',
    field: 'login',
    code: 'invalid',
    message: `${login} is the owner`,
  })

async function announce(
  transaction: Transaction,
  happening: Happening,
  change: MemberChange,
  context: Needs,
): Promise<void> {
  await trigger(transaction, memberOccasion(happening, change), context)
  if (change.before !== undefined) return
  await writeFeed(transaction, {
    type: 'MemberEvent',
    repository: happening.repository,
    actor: happening.sender,
    payload: { action: 'added', member: rememberAccount(change.member) },
    at: context.clock.now(),
  })
}

/**
 * Makes somebody a collaborator of a repository, or lets one do something else.
 * @returns whether anything changed
 * @throws ServiceError 404 when the repository went meanwhile, 422 for the owner, who needs no such thing, and
 *   for those who are not to meet
 */
export async function setCollaborator(
  collaboration: Collaboration,
  permission: Permission,
  context: Needs,
): Promise<boolean> {
  return context.storage.transaction(async (transaction) => {
    await requireCollaborable(transaction, placeOf(collaboration))
    const repository = await present(transaction, collaboration.repository)
    return letIn(transaction, { ...collaboration, repository }, permission, context)
  })
}

/**
 * The same within a transaction that holds the repository; an invitation is answered by it.
 * @throws ServiceError 422 for the owner
 */
export async function letIn(
  transaction: Transaction,
  { user, ...happening }: Collaboration,
  permission: Permission,
  context: Needs,
): Promise<boolean> {
  const { repository } = happening
  if (repository.owner_id === user.id) throw isOwner(user)
  const before = await transaction.repositories.collaborator(repository.id, user.id)
  await transaction.repositoryInvitations.deleteFor(repository.id, user.id)
  if (before === permission) return false
  await transaction.repositories.setCollaborator({
    repository_id: repository.id,
    user_id: user.id,
    permission,
    created_at: context.clock.now(),
  })
  const change = { member: user, before, after: permission }
  await announce(transaction, happening, change, context)
  return true
}

/**
 * Ends what was given to somebody by name, and an invitation to it.
 * @returns whether there was anything to end
 * @throws ServiceError 404 when the repository went meanwhile
 */
export async function removeCollaborator(
  collaboration: Collaboration,
  context: Needs,
): Promise<boolean> {
  const { user, ...happening } = collaboration
  return context.storage.transaction(async (transaction) => {
    const repository = await present(transaction, collaboration.repository)
    await transaction.repositoryInvitations.deleteFor(repository.id, user.id)
    const before = await transaction.repositories.collaborator(repository.id, user.id)
    if (before === undefined) return false
    await transaction.repositories.removeCollaborator(repository.id, user.id)
    const change = { member: user, before, after: undefined }
    await announce(transaction, { ...happening, repository }, change, context)
    return true
  })
}
