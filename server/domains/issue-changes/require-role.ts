import { atLeast } from '../../access/auth/roles.ts'
import type { Role } from '../../contract/role.ts'
import { forbidden } from '../../core/errors.ts'

/** @throws ServiceError 403 for users with a lesser role */
export function requireRole(role: Role, needed: 'triage' | 'write' | 'admin'): void {
  if (!atLeast(role, needed)) throw forbidden(`Must have ${needed} rights to Repository.`)
}
