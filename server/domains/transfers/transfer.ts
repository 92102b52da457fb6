import type { Caller } from '../../access/auth/caller.ts'
import { refuseLocked } from '../../access/locks/migration-lock.ts'
import type { Schemas } from '../../contract/schemas.ts'
import { notFound } from '../../core/errors.ts'
import type { Links } from '../../core/links.ts'
import { repositoryName } from '../../git/formats/names.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Transaction } from '../../storage/index.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import type { Team } from '../../storage/teams/teams.ts'
import { isUniqueViolation } from '../../storage/sql/unique-violation.ts'
import { removalEvents } from '../apps/announce.ts'
import { changeAccess, type AccessContext } from '../repositories/change-access.ts'
import { lockRepository } from '../repositories/lock-repository.ts'
import { badName, nameTaken } from '../repositories/name.ts'
import { requireChangeable } from '../repositories/require-changeable.ts'
import { announceTransfer } from './announce-transfer.ts'
import { givenTeams } from './given-teams.ts'
import { refusedOwner } from './refusals.ts'

export interface Transfer {
  repository: Repository
  owner: Account
  input: Schemas['transfer-input']
  caller: Caller
  sender: Account
  links: Links
}

/** Locks both organizations, before the repository, in ascending order of id. */
async function holdOwners(
  { repository, owner }: Transfer,
  { organizations }: Transaction,
): Promise<void> {
  const owners = [repository.owner, owner].filter(({ type }) => type === 'Organization')
  for (const { id } of owners.sort((a, b) => a.id - b.id)) {
    if (!(await organizations.hold(id))) throw notFound()
  }
}

/** Locks the repository and returns its current state. @throws ServiceError 403 or 404 */
async function latest({ repository }: Transfer, transaction: Transaction): Promise<Repository> {
  const found = await lockRepository(transaction, repository)
  if (found.owner_id !== repository.owner_id) throw notFound()
  requireChangeable(found)
  await refuseLocked(found, transaction)
  return found
}

/** @throws ServiceError 422 for a repository that the account cannot own */
async function checkNetwork(
  { id, source_id: sourceId, private: isPrivate, fork }: Repository,
  owner: Account,
  { transfers }: Transaction,
): Promise<void> {
  if (fork && isPrivate) throw refusedOwner('cannot own a private fork of another account')
  if ((await transfers.inNetwork(sourceId ?? id, owner.id, id)) !== undefined) {
    throw refusedOwner('has a repository of the same fork network')
  }
}

/** Only organizations can have internal repositories. */
const visibilityAt = ({ type }: Account, { visibility }: Repository) =>
  visibility === 'internal' && type !== 'Organization' ? 'private' : visibility

/** Gives the previous owner, if it is a user, the access of an administrator. */
async function keepOwner(
  { repositories }: Transaction,
  { id: repository_id, owner }: Repository,
  now: number,
): Promise<void> {
  if (owner.type !== 'User') return
  const access = { repository_id, user_id: owner.id, permission: 'admin', created_at: now } as const
  await repositories.setCollaborator(access)
}

async function addTeams(
  { teams: store }: Transaction,
  teams: readonly Team[],
  { id: repository_id }: Repository,
  now: number,
): Promise<void> {
  for (const { id: team_id, permission } of teams) {
    await store.setRepository({ team_id, repository_id, permission, created_at: now })
  }
}

/** Moves the row and everything that depends on its owner. */
async function move(
  before: Repository,
  name: string,
  owner: Account,
  transaction: Transaction,
  now: number,
): Promise<Repository> {
  const { repositories, transfers } = transaction
  await transfers.leave(before.id)
  await repositories.rememberName(before)
  const visibility = visibilityAt(owner, before)
  const change = { owner_id: owner.id, name, visibility }
  const after = await repositories.update(before.id, change, now)
  await keepOwner(transaction, before, now)
  await transfers.enter(before.id, owner)
  return after
}

function write(transfer: Transfer, name: string | undefined, context: AccessContext) {
  const { owner, input, caller, sender, links } = transfer
  const by = { sender, links }
  const now = context.clock.now()
  return changeAccess(by, context, async (transaction, watchForks) => {
    await holdOwners(transfer, transaction)
    const before = await latest(transfer, transaction)
    await checkNetwork(before, owner, transaction)
    const teams = await givenTeams(input.team_ids ?? [], owner, caller, transaction)
    const deleteLost = before.private ? await watchForks(before) : undefined
    const removals = await removalEvents(transaction, { repository: before, ...by })
    const after = await move(before, name ?? before.name, owner, transaction, now)
    await addTeams(transaction, teams, after, now)
    await deleteLost?.()
    await announceTransfer(transaction, { before, after, teams, removals, ...by }, context)
    return after
  })
}

/**
 * Transfers a repository to another account, with everything that belongs to it, in one
 * transaction. It is still found under its old name until another repository takes that name.
 * @throws ServiceError 403 while archived or locked, 404 when it was deleted or transferred, 422 for
 * an invalid or taken name, an owner that cannot have it, or unknown teams
 */
export async function transferRepository(
  transfer: Transfer,
  context: AccessContext,
): Promise<Repository> {
  const { new_name: requested } = transfer.input
  const name = requested === undefined ? undefined : repositoryName(requested)
  if (requested !== undefined && name === undefined) throw badName()
  return write(transfer, name, context).catch((error: unknown) => {
    throw isUniqueViolation(error) ? nameTaken('custom') : error
  })
}
