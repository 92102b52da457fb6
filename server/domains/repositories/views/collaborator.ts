import type { Role, Schemas } from '../../../api/handler.ts'
import type { Links } from '../../../core/links.ts'
import type { Account } from '../../../storage/accounts/accounts.ts'
import { permissionsOf } from '../../../api/views/repository.ts'
import { simpleUser } from '../../../api/views/simple-user.ts'

/** Somebody with what they may do in a repository; without a role they may not see it. */
export const collaboratorView = (
  user: Account,
  role: Role | undefined,
  links: Links,
): Schemas['collaborator'] => ({
  ...simpleUser(user, links),
  permissions: permissionsOf(role),
  role_name: role ?? 'none',
})
