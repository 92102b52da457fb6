import type { Role } from '../../contract/role.ts'
import type { Schemas } from '../../contract/schemas.ts'
import type { Links } from '../../core/links.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import { permissionsOf } from '../../api/views/repository.ts'
import { simpleUser } from '../../api/views/simple-user.ts'

/** A user with their permissions in a repository; none without a role. */
export const collaboratorView = (
  user: Account,
  role: Role | undefined,
  links: Links,
): Schemas['collaborator'] => ({
  ...simpleUser(user, links),
  permissions: permissionsOf(role),
  role_name: role ?? 'none',
})
