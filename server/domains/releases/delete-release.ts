import type { Context } from '../../api/context.ts'
import { notFound } from '../../core/errors.ts'
import { releaseFiles } from '../../git/store/release-files.ts'
import type { EventSource } from '../../api/event-source.ts'
import { lockRepository } from '../repositories/lock-repository.ts'
import { requireChangeable } from '../repositories/require-changeable.ts'
import { announceRelease } from './announce.ts'

type Needs = Pick<Context, 'storage' | 'git' | 'clock' | 'log' | 'versions'>

/**
 * Deletes a release with its assets. The tag remains. Rows are deleted before files: a file without
 * a row only wastes disk space.
 * @throws ServiceError 403 while archived; 404 when it was already deleted
 */
export async function deleteRelease(
  { id, ...source }: EventSource & { id: number },
  context: Needs,
): Promise<void> {
  const { assets, repository_id: repositoryId } = await context.storage.transaction(
    async (transaction) => {
      const repository = await lockRepository(transaction, source.repository)
      requireChangeable(repository)
      const release = await transaction.releases.find(repository.id, id)
      if (!release) throw notFound()
      await transaction.releases.delete(id)
      const action = { action: 'deleted' } as const
      await announceRelease({ ...source, repository }, release, [action], transaction, context)
      return release
    },
  )
  const files = assets.map(({ file }) => file)
  await releaseFiles(context.git).remove(repositoryId, files)
}
