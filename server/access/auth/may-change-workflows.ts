import { covers } from '../../contract/permissions.ts'
import type { Brand } from '../../core/brand.ts'
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

function actsAs(caller: Caller, { name }: Brand): string {
  if (caller.kind === 'oauth') return 'an OAuth App'
  const isPersonal = caller.kind === 'classic' || caller.kind === 'fine-grained'
  return isPersonal ? 'a Personal Access Token' : `a ${name} App`
}

/** Why a caller may not change a workflow, in words that clients of the documented platform match. */
export function workflowRefusal(caller: Caller | undefined, brand: Brand) {
  const right = caller && isScoped(caller) ? '`workflow` scope' : '`workflows` permission'
  const who = caller ? actsAs(caller, brand) : 'this token'
  return (file: string): string =>
    `refusing to allow ${who} to create or update workflow \`${file}\` without ${right}`
}
