import { isScoped, userOf, type Caller } from '../../access/auth/caller.ts'
import { covers } from '../../contract/permissions.ts'
import { rightsOnOwn } from '../../access/auth/rights.ts'
import { grantedBy } from '../../access/auth/scopes.ts'
import type { Context } from '../../api/context.ts'

/** Whether a token lets its holder change gists. */
export async function mayWriteGists(caller: Caller, { storage }: Pick<Context, 'storage'>) {
  if (!userOf(caller)) return false
  if (isScoped(caller)) return grantedBy(caller.token.scopes).has('gist')
  return covers((await rightsOnOwn(caller, storage)).permissions?.gists, 'write')
}
