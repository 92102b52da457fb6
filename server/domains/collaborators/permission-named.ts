import { roleOf } from '../../access/auth/roles.ts'
import { validationFailed } from '../../core/errors.ts'
import type { Permission } from '../../storage/repositories/repositories.ts'

/** Other names of permissions. */
const aliases: Record<string, Permission> = { read: 'pull', write: 'push' }

/**
 * Resolves the name of a permission in a request.
 * @param resource the resource for the error
 * @throws ServiceError 422 for the name of a custom repository role, which no organization has
 */
export function permissionNamed(name: string, resource: string): Permission {
  if (Object.hasOwn(roleOf, name)) return name as Permission
  const permission = Object.hasOwn(aliases, name) ? aliases[name] : undefined
  if (permission) return permission
  throw validationFailed({
    resource,
    field: 'permission',
    code: 'invalid',
    message: 'is not a permission or a custom repository role',
  })
}
