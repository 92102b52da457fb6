import type { Storage } from '../../storage/index.ts'
import { isScoped, type Caller } from './caller.ts'
import type { RightsTarget } from './find-repository.ts'
import { rightsIn } from './rights.ts'
import type { RoleNeeds } from './roles.ts'
import { expandScopes } from './scopes.ts'

type Needs = RoleNeeds & Pick<Storage, 'installations'>

/** Whether the caller can see a repository that another resource refers to. */
export async function canSee(
  caller: Caller,
  repository: RightsTarget,
  storage: Needs,
): Promise<boolean> {
  const bound = repository.private && isScoped(caller)
  if (bound && !expandScopes(caller.token.scopes).has('repo')) return false
  return (await rightsIn(repository, caller, storage)).role !== undefined
}
