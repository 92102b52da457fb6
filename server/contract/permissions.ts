import { permissionAreas } from '../../generated/newest/permission-areas.ts'
import type { Access, Operation } from './operation.ts'

/** Permissions of a token or installation, by area (`contents: read`). */
export type Permissions = Readonly<Record<string, Access | 'admin'>>

/** The kind of resource of a permission area. */
export type Resource = (typeof permissionAreas)[keyof typeof permissionAreas]['resource']

const strength = { read: 1, write: 2, admin: 3 } as const

const resources: ReadonlyMap<string, Resource> = new Map(
  Object.entries(permissionAreas).map(([area, { resource }]) => [area, resource]),
)

/** The kind of resource of an area; undefined for an unknown area. */
export const resourceOf = (area: string): Resource | undefined => resources.get(area)

/** Whether access `held` includes `wanted`. Write access includes read access. */
export const covers = (held: Access | 'admin' | undefined, wanted: Access | 'admin'): boolean =>
  held !== undefined && strength[held] >= strength[wanted]

const holds = (held: Permissions, area: string, wanted: Access | 'admin'): boolean =>
  covers(effective(held, area), wanted)

/**
 * Whether all permissions of at least one alternative of an operation are granted where it happens.
 * Those in the account of a new repository are checked when that account is known.
 */
export function permits(
  { permissions, ownerPermissions = [] }: Pick<Operation, 'permissions' | 'ownerPermissions'>,
  held: Permissions,
): boolean {
  return (
    permissions.length === 0 ||
    permissions.some((set) =>
      Object.entries(set).every(
        ([area, access]) => ownerPermissions.includes(area) || holds(held, area, access),
      ),
    )
  )
}

/** Access to an area. Every repository permission includes read access to metadata. */
function effective(held: Permissions, area: string): Access | 'admin' | undefined {
  if (area !== 'metadata' || held.metadata) return held[area]
  return Object.keys(held).some((each) => resourceOf(each) === 'repository') ? 'read' : undefined
}

/** Whether the permissions allow the caller to see that a private repository exists. */
export const seesRepositories = (held: Permissions): boolean => holds(held, 'metadata', 'read')

/** The areas of `wanted` that `held` does not include, and that therefore cannot be granted. */
export const missingPermissions = (wanted: Permissions, held: Permissions): string[] =>
  Object.entries(wanted)
    .filter(([area, access]) => !holds(held, area, access))
    .map(([area]) => area)

/** The intersection of two permission sets. Each area has the weaker access. */
export function intersectPermissions(a: Permissions, b: Permissions): Permissions {
  const areas = new Set([...Object.keys(a), ...Object.keys(b), 'metadata'])
  const both: Record<string, Access | 'admin'> = {}
  for (const area of areas) {
    const [one, other] = [effective(a, area), effective(b, area)]
    if (one && other) both[area] = covers(one, other) ? other : one
  }
  return both
}

/** The permissions for one kind of resource. */
export const permissionsFor = (resource: Resource, held: Permissions): Permissions =>
  Object.fromEntries(Object.entries(held).filter(([area]) => resourceOf(area) === resource))

/** Alternative area names that clients of this API family use. */
const otherNames = new Map([
  ['repository_hooks', 'webhooks'],
  ['organization_dependabot_secrets', 'organization_dependency_bot_secrets'],
  ['dependabot_secrets', 'dependency_bot_secrets'],
  ['codespaces', 'workspaces'],
  ['organization_copilot_agent_settings', 'organization_assistant_agent_settings'],
  ['organization_copilot_seat_management', 'organization_assistant_seat_management'],
])

/**
 * Normalizes requested permissions: canonical area names in sorted order. For an area named twice,
 * the stronger access applies.
 */
export function normalizePermissions(wanted: Permissions): Permissions {
  const areas = new Map<string, Access | 'admin'>()
  for (const [area, access] of Object.entries(wanted)) {
    const name = otherNames.get(area) ?? area
    const known = areas.get(name)
    if (!covers(known, access)) areas.set(name, access)
  }
  return Object.fromEntries([...areas].sort(([a], [b]) => (a < b ? -1 : 1)))
}
