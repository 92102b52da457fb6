import type { Role } from '../../contract/role.ts'
import type { Caller } from './caller.ts'
import { permissionsOf } from './token-scope.ts'
import { roleForPermissions } from './roles.ts'

/**
 * The role to show to a caller: none for anonymous callers. For installations and workflow runs,
 * the role that corresponds to their permissions.
 */
export function shownRole(caller: Caller, role: Role): Role | undefined {
  if (caller.kind === 'none') return undefined
  const bound = caller.kind === 'installation' || caller.kind === 'workflow'
  return bound && role === 'admin' ? roleForPermissions(permissionsOf(caller)) : role
}
