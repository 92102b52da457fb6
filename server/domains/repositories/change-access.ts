import type { Context } from '../../api/context.ts'
import type { Links } from '../../core/links.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Transaction } from '../../storage/index.ts'
import type { ForkParents } from '../../storage/repositories/forks.ts'
import { canRead, deleteForks, type Kinship } from './delete-forks.ts'

export type AccessContext = Pick<
  Context,
  'storage' | 'git' | 'clock' | 'log' | 'versions' | 'listeners'
>

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
