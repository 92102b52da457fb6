import type { Operation } from '../../contract/operation.ts'
import type { Role } from '../../contract/role.ts'
import type { Account, Membership } from '../../storage/accounts/accounts.ts'
import type { Storage } from '../../storage/index.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { isScoped, userOf, type Caller } from './caller.ts'
import {
  permissionsFor,
  resourceOf,
  seesRepositories,
  type Permissions,
} from '../../contract/permissions.ts'
import { isInstalledAt, permissionsAt, permissionsOf } from './token-scope.ts'
import { roleIn, type RoleNeeds } from './roles.ts'

/** What a caller may do at one place: the token's reach and the person's, whichever is less. */
export interface Rights {
  /** In a repository. Undefined: the caller may not know that it exists. */
  role?: Role | undefined
  /** In an organization. Undefined: the caller does not belong to it. */
  membership?: Membership['role'] | undefined
  /** Whether a role in the organization allows a member what only its owners may. */
  allowed?: boolean
  /** Undefined: scopes decide, not permissions. */
  permissions?: Permissions | undefined
}

type Needs = RoleNeeds & Pick<Storage, 'installations'>

/** A token that does not reach a repository sees of it what everybody sees. */
const onlyPublic = ({ private: hidden }: Repository, permissions: Permissions): Rights => ({
  role: hidden ? undefined : 'read',
  permissions,
})

/** What a caller may do in a repository. */
export async function rightsIn(
  repository: Repository,
  caller: Caller,
  storage: Needs,
): Promise<Rights> {
  if (isScoped(caller)) return { role: await roleIn(repository, caller.user, storage) }
  const place = { owner: repository.owner, repositoryId: repository.id }
  if (caller.kind === 'app' && (await isInstalledAt(place, caller.app, storage))) {
    return { role: 'read', permissions: {} } // it knows where it is, and may do nothing there
  }
  const permissions = await permissionsAt(place, caller, storage)
  if (!seesRepositories(permissions)) return onlyPublic(repository, permissions)
  const user = userOf(caller)
  // An app acting for itself is bound by its permissions alone; for a user, by the user's role as well.
  return { role: user ? await roleIn(repository, user, storage) : 'admin', permissions }
}

const isOwn = (area: string) => resourceOf(area) === 'user'

/** Whether an operation is about what the caller has, not about what the path names: a star, say. */
export const targetsOwnAccount = ({ permissions }: Pick<Operation, 'permissions'>): boolean =>
  permissions.some((set) => Object.keys(set).some(isOwn))

/**
 * What a caller may do in a repository with an operation. What concerns the caller's own account is
 * allowed there or not at all; the repository must be one that the caller sees.
 */
export async function rightsFor(
  operation: Pick<Operation, 'permissions'>,
  repository: Repository,
  caller: Caller,
  storage: Needs,
): Promise<Rights> {
  const there = await rightsIn(repository, caller, storage)
  if (!there.permissions || !targetsOwnAccount(operation)) return there
  const own = (await rightsOnOwn(caller, storage)).permissions ?? {}
  const permissions = {
    ...permissionsFor('repository', there.permissions),
    ...permissionsFor('user', own),
  }
  return { ...there, permissions }
}

/** What a caller may do in an organization, which itself is no secret. */
export async function rightsInOrganization(
  organization: Account,
  caller: Caller,
  storage: Needs,
): Promise<Rights> {
  const user = userOf(caller)
  const belonging = user && (await storage.accounts.membership(organization.id, user.id))
  if (isScoped(caller)) return { membership: belonging?.role }
  const permissions = await permissionsAt({ owner: organization }, caller, storage)
  return { membership: user ? belonging?.role : 'admin', permissions }
}

/** The same with an operation: a role throughout the organization may let a member do what it is for. */
export async function rightsForOrganization(
  { memberPermission: needed }: Pick<Operation, 'memberPermission'>,
  organization: Account,
  caller: Caller,
  storage: Needs,
): Promise<Rights> {
  const there = await rightsInOrganization(organization, caller, storage)
  const user = userOf(caller)
  if (!needed || !user || there.membership !== 'member') return there
  const held = await storage.organizationRoles.heldBy(organization.id, user.id)
  return { ...there, allowed: held.some(({ permissions }) => permissions.includes(needed)) }
}

/** What a caller may change where no place is named: what belongs to the caller's own account. */
export async function rightsOnOwn(caller: Caller, storage: Needs): Promise<Rights> {
  if (isScoped(caller)) return {}
  const user = userOf(caller)
  if (!user) return { permissions: permissionsOf(caller) }
  return { permissions: await permissionsAt({ owner: user }, caller, storage) }
}

/** What a caller may list where no place is named; each thing that is found is looked at by itself. */
export const rightsAnywhere = (caller: Caller): Rights =>
  isScoped(caller) ? {} : { permissions: permissionsOf(caller) }
