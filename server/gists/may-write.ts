import { isScoped, userOf, type Caller } from '../auth/caller.ts'
import { covers } from '../auth/permissions.ts'
import { rightsOnOwn } from '../auth/rights.ts'
import { grantedBy } from '../auth/scopes.ts'
import type { Context } from '../context.ts'

/** Whether a token lets its holder change gists. */
export async function mayWriteGists(caller: Caller, { storage }: Pick<Context, 'storage'>) {
  if (!userOf(caller)) return false
  if (isScoped(caller)) return grantedBy(caller.token.scopes).has('gist')
  return covers((await rightsOnOwn(caller, storage)).permissions?.gists, 'write')
}
