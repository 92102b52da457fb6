import type { Role } from '../../contract/role.ts'
import type { Caller } from './caller.ts'
import { permissionsOf } from './token-scope.ts'
import { roleForPermissions } from './roles.ts'

/** Whom no person stands behind has no role; what their permissions come to is shown in its place. */
export function shownRole(caller: Caller, role: Role): Role | undefined {
  if (caller.kind === 'none') return undefined
  const bound = caller.kind === 'installation' || caller.kind === 'workflow'
  return bound && role === 'admin' ? roleForPermissions(permissionsOf(caller)) : role
}
