import type { Context } from '../../api/context.ts'
import type { Links } from '../../core/links.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Transaction } from '../../storage/index.ts'
import type { ForkParents } from '../../storage/repositories/forks.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { endRepository } from './delete.ts'

export type AccessContext = Pick<Context, 'storage' | 'git' | 'clock' | 'log' | 'versions'>

/** The user who changes the access, and who is the sender of the resulting events. */
interface Actor {
  sender: Account
  links: Links
}

/**
 * Notes who can read the repositories. Call it before the change, when everything else is locked.
 * Call the returned function after the change and before other events are triggered, because forks
 * are locked before webhooks.
 */
export type WatchForks = (parents: ForkParents) => Promise<() => Promise<void>>

/**
 * Whether the owner of a fork can read its parent. For an organization, one member who can is
 * enough.
 */
const canRead = async (owner: Account, parent: Repository, { forks }: Transaction) =>
  !parent.private || owner.id === parent.owner_id || forks.isReadable(parent, owner.id)

/** A private fork and the repository that its owner must be able to read. */
interface Kinship {
  fork: Repository
  parent: Repository
}

async function kinshipOf(id: number, { repositories }: Transaction): Promise<Kinship | undefined> {
  const fork = await repositories.find(id)
  const parent =
    fork && fork.parent_id !== null ? await repositories.find(fork.parent_id) : undefined
  return fork && parent && { fork, parent }
}

/** Splits forks by whether their owners can read the parent. */
async function sortForks(ids: readonly number[], transaction: Transaction) {
  const [readable, lost]: [number[], Kinship[]] = [[], []]
  for (const id of ids) {
    const kinship = await kinshipOf(id, transaction)
    if (!kinship) continue
    if (await canRead(kinship.fork.owner, kinship.parent, transaction)) readable.push(id)
    else lost.push(kinship)
  }
  return { readable, lost }
}

/** Private forks of a lost fork are lost too, unless their owners can read what remains. */
async function withDescendants(lost: readonly Kinship[], transaction: Transaction) {
  const found = new Map(lost.map((kinship) => [kinship.fork.id, kinship]))
  const open = [...lost]
  for (let next = open.pop(); next; next = open.pop()) {
    const { parent } = next
    for (const id of await transaction.forks.privateOf({ id: next.fork.id })) {
      const fork = found.has(id) ? undefined : await transaction.repositories.find(id)
      if (!fork || (await canRead(fork.owner, parent, transaction))) continue
      found.set(id, { fork, parent })
      open.push({ fork, parent })
    }
  }
  return [...found.values()]
}

/**
 * Locks repositories in ascending order of id, which is also from parents to forks, and returns
 * the forks that still exist.
 */
async function lockForks(lost: readonly Kinship[], { repositories }: Transaction) {
  const ids = new Set(lost.flatMap(({ fork, parent }) => [parent.id, fork.id]))
  for (const id of [...ids].sort((a, b) => a - b)) await repositories.lock(id)
  const forks = await Promise.all(lost.map(({ fork }) => repositories.find(fork.id)))
  return forks.filter((fork) => fork !== undefined).sort((a, b) => a.id - b.id)
}

/** Deletes forks in a transaction, as their owners would. @returns the ids of the deleted ones */
async function deleteForks(
  lost: readonly Kinship[],
  transaction: Transaction,
  by: Actor,
  context: AccessContext,
): Promise<number[]> {
  const forks = await lockForks(await withDescendants(lost, transaction), transaction)
  for (const { id } of forks) {
    const present = await transaction.repositories.find(id)
    if (present) await transaction.forks.leave(present)
  }
  for (const repository of forks) {
    await endRepository(transaction, { repository, ...by }, context)
  }
  return forks.map(({ id }) => id)
}

/**
 * Runs a transaction that can take away read access. Users who can no longer read a private
 * repository lose their private forks of it, in the same transaction.
 */
export async function changeAccess<Result>(
  { sender, links }: Actor,
  context: AccessContext,
  work: (transaction: Transaction, watchForks: WatchForks) => Promise<Result>,
): Promise<Result> {
  const deleted: number[] = []
  const result = await context.storage.transaction((transaction) =>
    work(transaction, async (parents) => {
      const forks = await transaction.forks.privateOf(parents)
      const { readable } = await sortForks(forks, transaction)
      return async () => {
        const { lost } = await sortForks(readable, transaction)
        deleted.push(...(await deleteForks(lost, transaction, { sender, links }, context)))
      }
    }),
  )
  // A folder without a row only wastes disk space; a row without a folder is broken.
  for (const id of deleted) await context.git.remove(id)
  return result
}
