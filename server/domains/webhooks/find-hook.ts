import type { Context } from '../../api/context.ts'
import { notFound } from '../../core/errors.ts'
import type { Hook } from '../../storage/webhooks/hooks.ts'
import { ownerOf, type HookHolder } from './hook-holder.ts'

/**
 * Finds the hook in the path of a request.
 * @throws ServiceError 404 also for a hook of another owner
 */
export async function findHook(
  request: HookHolder & { path: { hook_id: number } },
  { storage }: Pick<Context, 'storage'>,
): Promise<Hook> {
  const hook = await storage.hooks.find(ownerOf(request), request.path.hook_id)
  if (!hook) throw notFound()
  return hook
}
