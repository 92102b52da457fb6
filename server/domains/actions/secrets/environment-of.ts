import type { Context } from '../../../api/context.ts'
import type { Request } from '../../../api/handler.ts'
import { notFound } from '../../../core/errors.ts'
import type { Owner } from './owner.ts'

/** The environment that a path names. @throws ServiceError 404 */
export async function environmentOf(
  { path, repository }: Pick<Request<'actions/list-environment-secrets'>, 'path' | 'repository'>,
  { storage }: Pick<Context, 'storage'>,
): Promise<Owner> {
  const environment = await storage.environments.find(repository.id, path.environment_name)
  if (!environment) throw notFound()
  return { repository, environment }
}
