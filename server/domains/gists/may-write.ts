import { isScoped, userOf, type Caller } from '../../access/auth/caller.ts'
import { covers } from '../../contract/permissions.ts'
import { rightsOnOwn } from '../../access/auth/rights.ts'
import { expandScopes } from '../../access/auth/scopes.ts'
import type { Context } from '../../api/context.ts'

/** Whether the caller's token has write access to gists. */
export async function mayWriteGists(caller: Caller, { storage }: Pick<Context, 'storage'>) {
  if (!userOf(caller)) return false
  if (isScoped(caller)) return expandScopes(caller.token.scopes).has('gist')
  return covers((await rightsOnOwn(caller, storage)).permissions?.gists, 'write')
}
