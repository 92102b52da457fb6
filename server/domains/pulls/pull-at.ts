import type { Context } from '../../api/context.ts'
import { notFound } from '../../core/errors.ts'
import type { Pull } from '../../storage/pulls/pull.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { findPull } from './pull.ts'

interface Asked {
  repository: Repository
  path: { pull_number: number }
}

/** Finds the pull request in a path. @throws ServiceError 404 */
export async function pullAt(
  { repository, path }: Asked,
  { storage }: Pick<Context, 'storage'>,
): Promise<Pull> {
  const pull = await findPull(repository, path.pull_number, storage)
  if (!pull) throw notFound()
  return pull
}
