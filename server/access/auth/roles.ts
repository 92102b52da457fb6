import type { Access } from '../../contract/operation.ts'
import type { Role } from '../../contract/role.ts'
import type { Account, Membership } from '../../storage/accounts/accounts.ts'
import type { Storage } from '../../storage/index.ts'
import type { Permission } from '../../storage/repositories/repositories.ts'
import { resourceOf, type Permissions } from '../../contract/permissions.ts'
import type { RightsTarget } from './find-repository.ts'

export type RoleNeeds = Pick<Storage, 'accounts' | 'repositories' | 'teams' | 'organizationRoles'>

const ladder: Role[] = ['read', 'triage', 'write', 'maintain', 'admin']

/** The role for each granted permission. */
export const roleOf: Record<Permission, Role> = {
  pull: 'read',
  triage: 'triage',
  push: 'write',
  maintain: 'maintain',
  admin: 'admin',
}

export const atLeast = (role: Role, needed: Role): boolean =>
  ladder.indexOf(role) >= ladder.indexOf(needed)

/** The role of the strongest permission. */
export const strongestOf = (given: readonly Permission[]): Role | undefined =>
  ladder.findLast((role) => given.some((each) => roleOf[each] === role))

/** The role as one of the three legacy roles. */
export function legacyRole(role: Role): 'read' | 'write' | 'admin' {
  if (role === 'admin') return 'admin'
  return atLeast(role, 'write') ? 'write' : 'read'
}

/** The sources of a user's role in a repository. */
export interface RoleGrants {
  own?: Permission | undefined
  membership?: Membership['role'] | undefined
  /** Permissions of the user's teams. */
  teams?: Permission[]
  /** Base roles of the user's organization roles. */
  organizationRoles?: readonly Role[]
}

/**
 * The role of a user in a repository: the strongest of the organization's default permission,
 * collaboration, teams and organization roles. The latter two apply only to members, so they end
 * with the membership.
 * @returns undefined when the repository is not visible to the user
 */
export function strongestRole(
  repository: Omit<RightsTarget, 'id'>,
  user: Pick<Account, 'id'> | undefined,
  { own, membership, teams = [], organizationRoles = [] }: RoleGrants,
): Role | undefined {
  const open: Role | undefined = repository.private ? undefined : 'read'
  if (!user) return open
  if (repository.owner_id === user.id || membership === 'admin') return 'admin'
  const named = own && roleOf[own]
  if (!membership) return named ?? open // an outside collaborator or a stranger
  const base = repository.owner.default_repository_permission
  const roles = [
    open,
    base === 'none' ? undefined : base,
    named,
    ...teams.map((each) => roleOf[each]),
    ...organizationRoles,
  ]
  return roles.reduce(strongest, undefined)
}

/** The role of a user in a repository. Reads only the rows that can change the result. */
export async function roleIn(
  repository: RightsTarget,
  user: Account | undefined,
  { accounts, repositories, teams, organizationRoles }: RoleNeeds,
): Promise<Role | undefined> {
  const { id, owner_id, owner } = repository
  if (!user || owner_id === user.id) return strongestRole(repository, user, {})
  const own = await repositories.collaborator(id, user.id)
  if (owner.type !== 'Organization') return strongestRole(repository, user, { own })
  const membership = (await accounts.membership(owner_id, user.id))?.role
  if (membership !== 'member') return strongestRole(repository, user, { own, membership })
  const theirs = await teams.permissions(owner_id, id, user.id)
  const given = { own, membership, teams: theirs }
  const soFar = strongestRole(repository, user, given)
  if (soFar === 'admin') return soFar
  const held = await organizationRoles.heldBy(owner_id, user.id)
  return strongestRole(repository, user, {
    ...given,
    organizationRoles: held.flatMap(({ base_role }) => base_role ?? []),
  })
}

const strongest = (a: Role | undefined, b: Role | undefined): Role | undefined =>
  a === undefined || (b !== undefined && atLeast(b, a)) ? b : a

/** The role that corresponds most closely to an app's permissions. */
export function roleForPermissions({ administration, contents }: Permissions): Role {
  if (administration === 'write') return 'admin'
  return contents === 'write' ? 'write' : 'read'
}

/**
 * The role that a permission area requires of a user. Areas of the user's own account require read
 * access.
 */
export function requiredRole(area: string, access: Access): Role {
  if (resourceOf(area) === 'user') return 'read'
  if (area === 'webhooks' || area === 'administration') return 'admin'
  return access === 'read' ? 'read' : 'write'
}

/** Areas that only owners of an organization can read. */
const forOwners = new Set([
  'organization_actions_variables',
  'organization_dependency_bot_secrets',
  'organization_hooks',
  'organization_secrets',
  'organization_user_blocking',
  'organization_workspaces',
  'organization_workspaces_secrets',
])

/** The membership that a permission area requires. The area may also be one of repositories. */
export const requiredMembership = (area: string, access: Access): Membership['role'] =>
  resourceOf(area) === 'organization' && (access !== 'read' || forOwners.has(area))
    ? 'admin'
    : 'member'
