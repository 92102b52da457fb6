import type { Schemas } from '../../contract/schemas.ts'
import type { Transaction } from '../../storage/index.ts'

type Choice = NonNullable<Schemas['release-update']['make_latest']>

/** Marks a release as the latest one, or no release, so that the commits decide. */
export async function markLatest(
  { id, repositoryId }: { id: number; repositoryId: number },
  choice: Choice,
  { releases }: Pick<Transaction, 'releases'>,
  now: number,
): Promise<void> {
  if (choice === 'false') return releases.update(id, { latest_at: null })
  await releases.forgetLatest(repositoryId)
  if (choice === 'true') await releases.update(id, { latest_at: now })
}
