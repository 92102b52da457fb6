import { isScoped, type Caller } from '../../access/auth/caller.ts'
import { permissionsOf } from '../../access/auth/token-scope.ts'
import { covers } from '../../contract/permissions.ts'
import type { Sight } from '../../storage/search/issue-conditions.ts'
import { seenBy } from './seen-by.ts'

/** An area of permissions that a token needs to read a kind of result in private repositories. */
type Area = 'issues' | 'pull_requests' | 'contents'

const onlyPublic: Sight = { reach: null }

/** Whether the token itself includes the area; an app's installations may still lack it. */
function includes(caller: Caller, area: Area): boolean {
  if (isScoped(caller)) return true
  if (caller.kind !== 'app-user') return covers(permissionsOf(caller)[area], 'read')
  const { permissions } = caller.token
  return permissions === null || covers(permissions[area], 'read')
}

/** Which repositories a search for something of an area looks at. */
export function sightOf(caller: Caller, area: Area): Sight {
  if (!includes(caller, area)) return onlyPublic
  const { reach, ...seen } = seenBy(caller)
  return { ...seen, reach: reach?.appId == null ? (reach ?? null) : { ...reach, area } }
}
