import type { Access } from '../../contract/operation.ts'
import type { Role } from '../../contract/role.ts'
import type { Account, Membership } from '../../storage/accounts/accounts.ts'
import type { Storage } from '../../storage/index.ts'
import type { Permission, Repository } from '../../storage/repositories/repositories.ts'
import { resourceOf, type Permissions } from '../../contract/permissions.ts'

export type RoleNeeds = Pick<Storage, 'accounts' | 'repositories' | 'teams' | 'organizationRoles'>

const ladder: Role[] = ['read', 'triage', 'write', 'maintain', 'admin']

/** What each permission that is given makes of somebody. */
export const roleOf: Record<Permission, Role> = {
  pull: 'read',
  triage: 'triage',
  push: 'write',
  maintain: 'maintain',
  admin: 'admin',
}

export const atLeast = (role: Role, needed: Role): boolean =>
  ladder.indexOf(role) >= ladder.indexOf(needed)

/** The role in older words, which know of three. */
export function legacyRole(role: Role): 'read' | 'write' | 'admin' {
  if (role === 'admin') return 'admin'
  return atLeast(role, 'write') ? 'write' : 'read'
}

/** What somebody was given, by name and by belonging to an organization. */
export interface RoleGrants {
  own?: Permission | undefined
  membership?: Membership['role'] | undefined
  /** Of the teams they are in. */
  teams?: Permission[]
  /** Base roles of what they were given throughout the organization. */
  organizationRoles?: readonly Role[]
}

/**
 * What somebody may do in a repository: the strongest of what the organization lets its members do,
 * collaboration and, for members, their teams and roles throughout the organization give them. These go with
 * membership: who left an organization has nothing of its teams.
 * @returns undefined when they may not know that the repository exists
 */
export function strongestRole(
  repository: Pick<Repository, 'owner_id' | 'private' | 'owner'>,
  user: Pick<Account, 'id'> | undefined,
  { own, membership, teams = [], organizationRoles = [] }: RoleGrants,
): Role | undefined {
  const open: Role | undefined = repository.private ? undefined : 'read'
  if (!user) return open
  if (repository.owner_id === user.id || membership === 'admin') return 'admin'
  const named = own && roleOf[own]
  if (!membership) return named ?? open // an outside collaborator, or nobody
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

/** The same for one repository, asking the store for no more than decides it. */
export async function roleIn(
  repository: Repository,
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

/** The role that comes nearest to what somebody may do who is bound by permissions alone. */
export function roleForPermissions({ administration, contents }: Permissions): Role {
  if (administration === 'write') return 'admin'
  return contents === 'write' ? 'write' : 'read'
}

/**
 * The role in a repository that a permission area asks of a person (seed 5.2). What is about the person
 * asks for none but to see it.
 */
export function requiredRole(area: string, access: Access): Role {
  if (resourceOf(area) === 'user') return 'read'
  if (area === 'webhooks' || area === 'administration') return 'admin'
  return access === 'read' ? 'read' : 'write'
}

/** What not even every member of an organization may read. */
const forOwners = new Set(['organization_dependency_bot_secrets', 'organization_user_blocking'])

/** What somebody must be in an organization for a permission area, which may be of its repositories. */
export const requiredMembership = (area: string, access: Access): Membership['role'] =>
  resourceOf(area) === 'organization' && (access !== 'read' || forOwners.has(area))
    ? 'admin'
    : 'member'
