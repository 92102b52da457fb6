import type { Account } from '../../storage/accounts/accounts.ts'
import type { Transaction } from '../../storage/index.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { endRepository, type DeleteContext, type Deletion } from './end-repository.ts'

/**
 * Whether the owner of a fork can read its parent. For an organization, one member who can is
 * enough.
 */
export const canRead = async (owner: Account, parent: Repository, { forks }: Transaction) =>
  !parent.private || owner.id === parent.owner_id || forks.isReadable(parent, owner.id)

/** A private fork and the repository that its owner must be able to read. */
export interface Kinship {
  fork: Repository
  parent: Repository
}

const ascending = (a: number, b: number) => a - b

/** Locks repositories in ascending order of id, which is also from parents to forks. */
async function lockAll(ids: readonly number[], { repositories }: Transaction): Promise<void> {
  for (const id of [...new Set(ids)].sort(ascending)) await repositories.lock(id)
}

/**
 * Locks lost forks with their parents, and their own private forks, which are lost too unless their
 * owners can read what remains. A locked repository gets no new forks.
 */
async function lockLost(lost: readonly Kinship[], transaction: Transaction): Promise<Repository[]> {
  const { forks, repositories } = transaction
  const ids = lost.flatMap(({ fork, parent }) => [parent.id, fork.id])
  await lockAll(ids, transaction)
  const found = new Set(lost.map(({ fork }) => fork.id))
  const open = lost.map(({ fork, parent }) => ({ id: fork.id, parent }))
  for (let next = open.shift(); next; next = open.shift()) {
    const { parent } = next
    const children = (await forks.privateOf({ id: next.id })).filter((id) => !found.has(id))
    await lockAll(children, transaction)
    for (const id of children) {
      const child = await repositories.find(id)
      if (!child || (await canRead(child.owner, parent, transaction))) continue
      found.add(id)
      open.push({ id, parent })
    }
  }
  const locked = [...found].sort(ascending).map((id) => repositories.find(id))
  return (await Promise.all(locked)).filter((fork) => fork !== undefined)
}

/** Deletes forks in a transaction, as their owners would. @returns the ids of the deleted ones */
export async function deleteForks(
  lost: readonly Kinship[],
  transaction: Transaction,
  by: Omit<Deletion, 'repository'>,
  context: DeleteContext,
): Promise<number[]> {
  const forks = await lockLost(lost, transaction)
  for (const { id } of forks) {
    const present = await transaction.repositories.find(id)
    if (present) await transaction.forks.leave(present)
  }
  for (const repository of forks) {
    await endRepository(transaction, { repository, ...by }, context)
  }
  return forks.map(({ id }) => id)
}
