import type { Links } from '../../core/links.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Transaction } from '../../storage/index.ts'
import type { Row } from '../../storage/schema/tables.ts'
import { memberEvent } from '../collaborators/member-event.ts'
import type { WatchForks } from '../repositories/change-access.ts'
import type { WebhookEvent } from '../../api/webhook-event.ts'

export interface Blocking {
  /** The blocking account: a user or an organization. */
  account: Account
  /** The blocked user. */
  user: Account
  /** The user who performed the action. */
  sender: Account
  links: Links
}

type Collaboration = Row<'collaborators'>

/**
 * Locks repositories in ascending order of id, which prevents deadlocks between concurrent calls.
 */
async function holdAll({ repositories }: Transaction, ids: readonly number[]): Promise<void> {
  for (const id of [...new Set(ids)].sort((a, b) => a - b)) await repositories.lock(id)
}

/** Ends a collaboration. @returns the webhook events to send */
async function endCollaboration(
  transaction: Transaction,
  { repository_id: id, user_id }: Collaboration,
  { user, account, sender, links }: Blocking,
): Promise<WebhookEvent[]> {
  const repository = await transaction.repositories.find(id)
  const before = await transaction.repositories.collaborator(id, user_id)
  if (!repository || before === undefined) return [] // removed before the repository was locked
  await transaction.repositories.removeCollaborator(id, user_id)
  const member = user_id === user.id ? user : account
  return [memberEvent({ repository, sender, links }, { member, before, after: undefined })]
}

/**
 * Removes a user from the repositories of an account, and the account from the user's repositories.
 * Must run in a transaction that has locked only these two accounts.
 * @returns the webhook events to send
 */
export async function disassociateRepositories(
  transaction: Transaction,
  parting: Blocking,
  watchForks: WatchForks,
): Promise<WebhookEvent[]> {
  const { associations } = transaction
  const [account, user] = [parting.account.id, parting.user.id]
  const starred = await associations.starred(user, account)
  const known = [
    ...(await associations.collaborations(user, account)),
    ...(await associations.collaborations(account, user)),
  ]
  await holdAll(transaction, [...starred, ...known.map((each) => each.repository_id)])
  const deletions: (() => Promise<void>)[] = []
  for (const { repository_id: id } of known) deletions.push(await watchForks({ id }))
  await associations.endStars(user, account)
  await associations.endWatching(user, account)
  const events: WebhookEvent[] = []
  for (const each of known) events.push(...(await endCollaboration(transaction, each, parting)))
  for (const deleteLost of deletions) await deleteLost()
  await associations.endAssignments(user, account)
  await associations.endInvitations(user, account)
  await associations.endInvitations(account, user)
  return events
}
