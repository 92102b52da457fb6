import type { Links } from '../../../core/links.ts'
import type { Account } from '../../../storage/accounts/accounts.ts'
import type { Transaction } from '../../../storage/index.ts'
import type { Row } from '../../../storage/tables.ts'
import { memberOccasion } from '../../repositories/events/member.ts'
import type { Occasion } from '../../../workers/delivery/webhook-event.ts'

export interface Parting {
  /** Who blocks: a user or an organization. */
  account: Account
  /** Who is blocked. */
  user: Account
  /** Whose doing it is. */
  sender: Account
  links: Links
}

type Collaboration = Row<'collaborators'>

/** Holds repositories in one order, so that two who do this do not wait for each other. */
async function holdAll({ repositories }: Transaction, ids: readonly number[]): Promise<void> {
  for (const id of [...new Set(ids)].sort((a, b) => a - b)) await repositories.lock(id)
}

/** Ends what was given to somebody by name. @returns what is to be told of it */
async function endCollaboration(
  transaction: Transaction,
  { repository_id: id, user_id }: Collaboration,
  { user, account, sender, links }: Parting,
): Promise<Occasion[]> {
  const repository = await transaction.repositories.find(id)
  const before = await transaction.repositories.collaborator(id, user_id)
  if (!repository || before === undefined) return [] // gone before the repository was held
  await transaction.repositories.removeCollaborator(id, user_id)
  const member = user_id === user.id ? user : account
  return [memberOccasion({ repository, sender, links }, { member, before, after: undefined })]
}

/**
 * Ends what somebody has in the repositories of an account, and what the account has in theirs as far as it
 * was let do something there: within a transaction that holds the two and nothing else.
 * @returns what is to be told of it
 */
export async function partRepositories(
  transaction: Transaction,
  parting: Parting,
): Promise<Occasion[]> {
  const { belongings } = transaction
  const [account, user] = [parting.account.id, parting.user.id]
  const starred = await belongings.starred(user, account)
  const known = [
    ...(await belongings.collaborations(user, account)),
    ...(await belongings.collaborations(account, user)),
  ]
  await holdAll(transaction, [...starred, ...known.map((each) => each.repository_id)])
  await belongings.endStars(user, account)
  await belongings.endWatching(user, account)
  const told: Occasion[] = []
  for (const each of known) told.push(...(await endCollaboration(transaction, each, parting)))
  await belongings.endAssignments(user, account)
  await belongings.endInvitations(user, account)
  await belongings.endInvitations(account, user)
  return told
}
