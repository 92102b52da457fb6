import { covers } from '../../contract/permissions.ts'
import { isScoped, type Caller } from './caller.ts'
import type { RightsTarget } from './find-repository.ts'
import { rightsIn, type RightsNeeds } from './rights.ts'
import { expandScopes } from './scopes.ts'

/**
 * Whether the token of a caller allows changes of the files that define workflows, which run with
 * secrets of the repository: it needs the scope `workflow` or the permission `workflows`, in addition
 * to those for contents.
 */
export async function mayChangeWorkflows(
  caller: Caller,
  repository: RightsTarget,
  storage: RightsNeeds,
): Promise<boolean> {
  if (isScoped(caller)) return expandScopes(caller.token.scopes).has('workflow')
  const { permissions } = await rightsIn(repository, caller, storage)
  return permissions === undefined || covers(permissions.workflows, 'write')
}
