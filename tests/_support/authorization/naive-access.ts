import type { Permissions } from '../../../server/contract/permissions.ts'
import type { Operation } from '../../../server/contract/operation.ts'
import { permissionAreas } from '../../../generated/newest/permission-areas.ts'
import type { ImaginedWorld } from './imagined-world.ts'

/*
 * Computes access in the simplest way: two sets of `area:access`, one for the token and one for its
 * holder, and their intersection. Shares no code with the server.
 */

type Allowed = ReadonlySet<string>

const areas = Object.entries(permissionAreas)
const levels = ['read', 'write', 'admin']

/** All access levels up to the given one: write includes read. */
const upTo = (area: string, access: string): string[] =>
  levels.slice(0, levels.indexOf(access) + 1).map((level) => `${area}:${level}`)

const everything: Allowed = new Set(areas.flatMap(([area]) => upTo(area, 'admin')))
const nothing: Allowed = new Set()

const both = (a: Allowed, b: Allowed): Allowed => new Set([...a].filter((each) => b.has(each)))

/** The access that a list of permissions grants. */
export function given(permissions: Permissions): Allowed {
  const all = Object.entries(permissions).flatMap(([area, access]) => upTo(area, access))
  const ofRepositories = areas.filter(([, { resource }]) => resource === 'repository')
  const any = ofRepositories.some(([area]) => area in permissions)
  return new Set(any ? [...all, 'metadata:read'] : all)
}

/** Areas that concern only the holder. */
export const isOwn = (area: string): boolean =>
  areas.some(([each, { resource }]) => each === area && resource === 'user')

/** Areas of an organization. */
export const isOfOrganization = (area: string): boolean =>
  areas.some(([each, { resource }]) => each === area && resource === 'organization')

const onlyForAdmins = ['webhooks', 'administration']
const ofRole = (mayWrite: boolean): Allowed =>
  new Set(
    areas
      .filter(([area]) => !onlyForAdmins.includes(area))
      .flatMap(([area]) => upTo(area, mayWrite || isOwn(area) ? 'admin' : 'read')),
  )

const only = (allowed: Allowed, own: boolean): Allowed =>
  new Set([...allowed].filter((each) => isOwn(each.split(':')[0] as string) === own))

/** The user's access to the repository. An empty set means that the user cannot see it. */
function ofPerson(world: ImaginedWorld): Allowed {
  const inOrganization = world.owner === 'organization'
  const belongs = inOrganization && world.membership !== 'none'
  if (world.owner === 'user' || (belongs && world.membership === 'admin')) return everything
  const grants = [world.collaborator, ...(belongs ? world.teams : [])]
  const held = belongs ? world.organizationRoles : []
  if (grants.includes('admin') || held.includes('admin')) return everything
  const writes = ['push', 'maintain', 'write']
  if ([...grants, ...held].some((each) => each && writes.includes(each))) return ofRole(true)
  const reads = belongs || !world.private || grants.some((each) => each !== 'none')
  return reads ? ofRole(false) : nothing
}

const grants = ['none', 'pull', 'triage', 'push', 'maintain', 'admin']
const roles = ['none', 'read', 'triage', 'write', 'maintain', 'admin']

/** Rank of the user's role in the repository; 0 is none. */
function rankOf(world: ImaginedWorld): number {
  const inOrganization = world.owner === 'organization'
  const belongs = inOrganization && world.membership !== 'none'
  if (world.owner === 'user' || (belongs && world.membership === 'admin')) return 5
  const those = [world.collaborator, ...(belongs ? world.teams : [])]
  const reads = belongs || !world.private ? 1 : 0
  const held = belongs ? world.organizationRoles : []
  const throughout = held.map((each) => roles.indexOf(each ?? 'none'))
  return Math.max(reads, ...those.map((each) => grants.indexOf(each)), ...throughout)
}

/** Whether the user's role is sufficient, if the operation names one. */
const isHighEnough = ({ role }: Operation, world: ImaginedWorld): boolean =>
  !role || rankOf(world) >= roles.indexOf(role)

/** Permissions of the installation that covers the repository. */
function ofInstallation({ installation }: ImaginedWorld): Allowed {
  const { exists, suspended, permissions, repositories } = installation
  return exists && !suspended && repositories !== 'others' ? given(permissions) : nothing
}

/** What the token allows on its holder's own resources. */
function ofTokenOnOwn({ kind, token, installation }: ImaginedWorld): Allowed {
  const forHolder = token.owner === 'user' ? given(token.permissions) : nothing
  if (kind === 'fine-grained') return forHolder
  const agreed = given(installation.permissions)
  if (kind === 'installation') return both(given(token.permissions), agreed)
  if (kind !== 'app-user') return nothing
  return token.narrowed ? both(forHolder, agreed) : agreed
}

/** What the token allows, independently of its holder. */
const ofToken = (world: ImaginedWorld): Allowed =>
  new Set([...only(ofTokenThere(world), false), ...only(ofTokenOnOwn(world), true)])

/** What the token allows in the repository. */
function ofTokenThere(world: ImaginedWorld): Allowed {
  const { kind, token, owner } = world
  const reaches = token.owner === owner && token.repositories !== 'others'
  const own = reaches ? given(token.permissions) : nothing
  if (kind === 'fine-grained') return own
  if (kind === 'workflow')
    return token.repositories === 'others' ? nothing : given(token.permissions)
  if (kind === 'installation')
    return both(
      own,
      ofInstallation({ ...world, installation: { ...world.installation, exists: true } }),
    )
  if (kind !== 'app-user') return nothing
  return token.narrowed ? both(own, ofInstallation(world)) : ofInstallation(world)
}

export const scopesThatGive: Record<string, string[]> = {
  user: ['user'],
  'user:email': ['user:email', 'user'],
  'user:follow': ['user:follow', 'user'],
  public_repo: ['public_repo', 'repo'],
  'repo:status': ['repo:status', 'repo'],
  repo_deployment: ['repo_deployment', 'repo'],
  workspace: ['workspace'],
  repo: ['repo'],
  'repo:invite': ['repo:invite', 'repo'],
  'read:repo_hook': ['read:repo_hook', 'write:repo_hook', 'admin:repo_hook'],
  'write:repo_hook': ['write:repo_hook', 'admin:repo_hook'],
  'admin:repo_hook': ['admin:repo_hook'],
  'admin:org_hook': ['admin:org_hook'],
  delete_repo: ['delete_repo'],
  notifications: ['notifications'],
  security_events: ['security_events', 'repo'],
  'read:org': ['read:org', 'write:org', 'admin:org'],
  'write:org': ['write:org', 'admin:org'],
  'admin:org': ['admin:org'],
  ...Object.fromEntries(
    ['public_key', 'gpg_key', 'ssh_signing_key'].flatMap((what) => [
      [`read:${what}`, [`read:${what}`, `write:${what}`, `admin:${what}`]],
      [`write:${what}`, [`write:${what}`, `admin:${what}`]],
      [`admin:${what}`, [`admin:${what}`]],
    ]),
  ),
}

/**
 * Whether one of the scopes is sufficient. A scope for public resources does not cover private
 * ones.
 */
function scopesSuffice(needed: readonly string[], world: ImaginedWorld): boolean {
  const usable = needed.filter((scope) => !(world.private && scope === 'public_repo'))
  return usable.some((scope) =>
    (scopesThatGive[scope] ?? []).some((each) => world.scopes.includes(each)),
  )
}

/**
 * Visible to an app that authenticates as itself: public resources and its installations, suspended
 * or not.
 */
const isOpen = ({ private: hidden, installation: { exists, repositories } }: ImaginedWorld) =>
  !hidden || (exists && repositories !== 'others')

/** Areas in the account of a new repository do not count in the repository itself. */
const satisfies = ({ permissions, ownerPermissions = [] }: Operation, allowed: Allowed): boolean =>
  permissions.length === 0 ||
  permissions.some((set) =>
    Object.entries(set).every(
      ([area, access]) => ownerPermissions.includes(area) || allowed.has(`${area}:${access}`),
    ),
  )

/** Whether an operation on the repository succeeds in that world. */
export function mayInRepository(operation: Operation, world: ImaginedWorld): boolean {
  const { kind } = world
  if (!operation.tokens.includes(kind)) return false
  if (operation.tokens.includes('none') && !world.private) return true
  if (kind === 'none' || kind === 'client') return false
  if (kind === 'app') return isOpen(world) && satisfies(operation, nothing)
  if (kind === 'classic' || kind === 'oauth') {
    const may = operation.role
      ? isHighEnough(operation, world)
      : satisfies(operation, ofPerson(world))
    return scopesSuffice(operation.scopes, world) && may
  }
  const token = ofToken(world)
  const person = kind === 'app-user' || kind === 'fine-grained' ? ofPerson(world) : everything
  // A private repository is visible only if both token and user may read its metadata.
  if (world.private && !both(token, person).has('metadata:read')) return false
  if (!operation.role) return satisfies(operation, both(token, person))
  const bound = kind === 'app-user' || kind === 'fine-grained'
  return satisfies(operation, token) && (!bound || isHighEnough(operation, world))
}

/** Whether the caller can see the repository through this operation. */
export function knowsRepository(operation: Operation, world: ImaginedWorld): boolean {
  const { kind } = world
  if (!world.private) return true
  if (kind === 'none' || kind === 'client') return false
  if (kind === 'app') return isOpen(world)
  if (kind === 'classic' || kind === 'oauth') {
    return (
      ofPerson(world).has('metadata:read') && scopesSuffice(['repo', ...operation.scopes], world)
    )
  }
  const person = kind === 'app-user' || kind === 'fine-grained' ? ofPerson(world) : everything
  return both(ofToken(world), person).has('metadata:read')
}
