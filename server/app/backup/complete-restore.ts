import type { Clock } from '../../core/clock.ts'
import { createLog } from '../../core/log.ts'
import { reconcile } from '../../domains/gists/reconcile.ts'
import type { Transaction } from '../../storage/index.ts'
import type { StorePlace } from '../config.ts'
import { checkRefs } from '../doctor/check-repositories.ts'
import { lostAssets } from '../doctor/check-release-files.ts'
import { openDoctorContext, type DoctorContext } from '../doctor/context.ts'
import type { Manifest } from './manifest.ts'

/** Deletes the row of a repository with everything that belongs to it. */
async function deleteRepository(transaction: Transaction, id: number, now: number): Promise<void> {
  const repository = await transaction.repositories.find(id)
  if (!repository) return
  await transaction.forks.leave(repository)
  await transaction.hooks.endOf({ kind: 'repository', id }, now)
  await transaction.repositories.delete(id)
}

/** Completes deletions: the backup has the rows, but the folders had already been removed. */
async function deleteRows({ deleted }: Manifest, { storage, clock }: DoctorContext): Promise<void> {
  for (const id of deleted.repositories) {
    await storage.transaction((transaction) => deleteRepository(transaction, id, clock.now()))
  }
  for (const id of deleted.gists) await storage.gists.delete(id)
}

/** Deletes the rows of release assets whose files were deleted between the copies. */
async function deleteLostAssets(context: DoctorContext): Promise<void> {
  for await (const { id } of context.storage.inspection.repositories()) {
    for (const asset of await lostAssets(id, context)) {
      await context.storage.releaseAssets.delete(asset.id)
    }
  }
}

/** Brings refs and rows together that changed between the copies of the database and of git. */
async function alignRefs(context: DoctorContext): Promise<void> {
  for await (const row of context.storage.inspection.repositories()) {
    for (const { repair } of await checkRefs(row, '', context)) await repair?.()
  }
  const log = createLog('warn')
  for await (const { id } of context.storage.inspection.gists()) {
    await reconcile(id, { ...context, log })
  }
}

/**
 * Completes what was in progress during the backup: deletions, and changes whose refs are newer
 * than their rows. The branch of a gist returns to its row. A branch of a pull request that has
 * moved is recorded as a push, which the server announces when it starts.
 */
export async function completeRestore(
  manifest: Manifest,
  place: StorePlace,
  clock: Clock,
): Promise<void> {
  await using context = await openDoctorContext(place, clock)
  await deleteRows(manifest, context)
  await deleteLostAssets(context)
  await alignRefs(context)
}
