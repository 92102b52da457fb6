import type { Role, Schemas } from '../contract/types.ts'
import type { Links } from '../links.ts'
import type { Account } from '../storage/accounts.ts'
import { permissionsOf } from './repository.ts'
import { simpleUser } from './simple-user.ts'

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
