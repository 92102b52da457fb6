import type { Operation } from '../../contract/operation.ts'
import type { Role } from '../../contract/role.ts'
import type { Account, Membership } from '../../storage/accounts/accounts.ts'
import type { Storage } from '../../storage/index.ts'
import type { RightsTarget } from './find-repository.ts'
import { isScoped, userOf, type Caller } from './caller.ts'
import {
  permissionsFor,
  resourceOf,
  seesRepositories,
  type Permissions,
} from '../../contract/permissions.ts'
import { isInstalledAt, permissionsAt, permissionsOf } from './token-scope.ts'
import { roleIn, type RoleNeeds } from './roles.ts'

/**
 * The rights of a caller on a resource: the intersection of the token's access and the user's role.
 */
export interface Rights {
  /** Role in the repository; undefined when the repository is not visible to the caller. */
  role?: Role | undefined
  /** Membership of the organization; undefined for a non-member. */
  membership?: Membership['role'] | undefined
  /**
   * Whether an organization role grants a member an action that otherwise only owners can perform.
   */
  allowed?: boolean
  /** Undefined when scopes apply instead of permissions. */
  permissions?: Permissions | undefined
}

export type RightsNeeds = RoleNeeds & Pick<Storage, 'installations'>

/** The rights of a token without access to the repository: those of the public. */
const onlyPublic = ({ private: hidden }: RightsTarget, permissions: Permissions): Rights => ({
  role: hidden ? undefined : 'read',
  permissions,
})

/** The rights of a caller in a repository. */
export async function rightsIn(
  repository: RightsTarget,
  caller: Caller,
  storage: RightsNeeds,
): Promise<Rights> {
  if (isScoped(caller)) return { role: await roleIn(repository, caller.user, storage) }
  const place = { owner: repository.owner, repositoryId: repository.id }
  if (caller.kind === 'app' && (await isInstalledAt(place, caller.app, storage))) {
    return { role: 'read', permissions: {} } // the app can see the repository but has no access
  }
  const permissions = await permissionsAt(place, caller, storage)
  const sees = seesRepositories(permissions)
  if (!sees && !repository.private) return onlyPublic(repository, permissions)
  const user = userOf(caller)
  // Permissions limit an app acting for itself. An app acting for a user is also limited by the
  // user's role. It is looked up even where the token does not reach a private repository, so that
  // the response time does not reveal which ones exist.
  const role = user ? await roleIn(repository, user, storage) : 'admin'
  return sees ? { role, permissions } : onlyPublic(repository, permissions)
}

const isOwn = (area: string) => resourceOf(area) === 'user'

/**
 * Whether an operation is about the caller's own account, such as starring a repository, rather
 * than about the resource in the path.
 */
export const targetsOwnAccount = ({ permissions }: Pick<Operation, 'permissions'>): boolean =>
  permissions.some((set) => Object.keys(set).some(isOwn))

/** Whether an operation is on items of repositories that its path does not name: workspaces. */
export const targetsItems = ({ permissions }: Pick<Operation, 'permissions'>): boolean =>
  permissions.some((set) => Object.keys(set).some((area) => area.startsWith('workspaces')))

/**
 * The rights of a caller for an operation in a repository. For operations on the caller's own
 * account, the permissions come from the account; the repository must be visible.
 */
export async function rightsFor(
  operation: Pick<Operation, 'permissions'>,
  repository: RightsTarget,
  caller: Caller,
  storage: RightsNeeds,
): Promise<Rights> {
  const there = await rightsIn(repository, caller, storage)
  if (!there.permissions || !targetsOwnAccount(operation)) return there
  const own = (await rightsOnOwn(caller, storage)).permissions ?? {}
  const permissions = {
    metadata: 'read' as const, // of a repository that the user can see
    ...permissionsFor('repository', there.permissions),
    ...permissionsFor('user', own),
  }
  return { ...there, permissions }
}

/** The rights of a caller in an organization. Organizations are public. */
export async function rightsInOrganization(
  organization: Account,
  caller: Caller,
  storage: RightsNeeds,
): Promise<Rights> {
  const user = userOf(caller)
  const belonging = user && (await storage.accounts.membership(organization.id, user.id))
  if (isScoped(caller)) return { membership: belonging?.role }
  const permissions = await permissionsAt({ owner: organization }, caller, storage)
  return { membership: user ? belonging?.role : 'admin', permissions }
}

/**
 * The rights of a caller for an operation in an organization. An organization role may grant them
 * to a member.
 */
export async function rightsForOrganization(
  { memberPermission: needed }: Pick<Operation, 'memberPermission'>,
  organization: Account,
  caller: Caller,
  storage: RightsNeeds,
): Promise<Rights> {
  const there = await rightsInOrganization(organization, caller, storage)
  const user = userOf(caller)
  if (!needed || !user || there.membership !== 'member') return there
  const held = await storage.organizationRoles.heldBy(organization.id, user.id)
  return { ...there, allowed: held.some(({ permissions }) => permissions.includes(needed)) }
}

/**
 * The rights of a caller for changes without a resource in the path: those on the caller's own
 * account.
 */
export async function rightsOnOwn(caller: Caller, storage: RightsNeeds): Promise<Rights> {
  if (isScoped(caller)) return {}
  const user = userOf(caller)
  if (!user) return { permissions: permissionsOf(caller) }
  return { permissions: await permissionsAt({ owner: user }, caller, storage) }
}

/**
 * The rights of a caller for lists and items without a resource in the path. Each item is checked
 * separately.
 */
export const rightsAnywhere = (caller: Caller): Rights =>
  isScoped(caller) ? {} : { permissions: permissionsOf(caller) }
