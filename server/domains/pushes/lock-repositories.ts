import type { PushConsequences } from '../../api/listeners.ts'
import type { Transaction } from '../../storage/index.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'

/**
 * Locks all repositories affected by a push in ascending order of id, so that a source comes before
 * its forks.
 */
export async function lockRepositories(
  { repositories }: Transaction,
  pushed: Repository,
  consequences: readonly PushConsequences[],
): Promise<void> {
  const ids = new Set([pushed.id, ...consequences.flatMap((each) => each.repositories)])
  for (const id of [...ids].sort((a, b) => a - b)) await repositories.lock(id)
}
