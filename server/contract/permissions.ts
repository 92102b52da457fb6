import { permissionAreas } from '../../generated/2026-03-10/permission-areas.ts'
import type { Access, Operation } from './operation.ts'

/** What a token or installation may do, by area (`contents: read`). */
export type Permissions = Readonly<Record<string, Access | 'admin'>>

/** What an area is about. */
export type Resource = (typeof permissionAreas)[keyof typeof permissionAreas]['resource']

const strength = { read: 1, write: 2, admin: 3 } as const

const resources: ReadonlyMap<string, Resource> = new Map(
  Object.entries(permissionAreas).map(([area, { resource }]) => [area, resource]),
)

/** What an area is about; undefined for one that the catalogue does not have. */
export const resourceOf = (area: string): Resource | undefined => resources.get(area)

/** Whether `held` covers `wanted`; to write is also to read. */
export const covers = (held: Access | 'admin' | undefined, wanted: Access | 'admin'): boolean =>
  held !== undefined && strength[held] >= strength[wanted]

const holds = (held: Permissions, area: string, wanted: Access | 'admin'): boolean =>
  covers(effective(held, area), wanted)

/** Whether every permission of at least one of an operation's alternatives is held (seed 5.2 rule 8). */
export function permits(
  { permissions }: Pick<Operation, 'permissions'>,
  held: Permissions,
): boolean {
  return (
    permissions.length === 0 ||
    permissions.some((set) =>
      Object.entries(set).every(([area, access]) => holds(held, area, access)),
    )
  )
}

/** Reading metadata comes with every other permission for repositories. */
function effective(held: Permissions, area: string): Access | 'admin' | undefined {
  if (area !== 'metadata' || held.metadata) return held[area]
  return Object.keys(held).some((each) => resourceOf(each) === 'repository') ? 'read' : undefined
}

/** Whether what is held lets its holder know that a private repository exists. */
export const seesRepositories = (held: Permissions): boolean => holds(held, 'metadata', 'read')

/** The areas of `wanted` that `held` does not cover: what may not be handed on. */
export const beyond = (wanted: Permissions, held: Permissions): string[] =>
  Object.entries(wanted)
    .filter(([area, access]) => !holds(held, area, access))
    .map(([area]) => area)

/** What both allow, each area at the weaker of the two. */
export function common(a: Permissions, b: Permissions): Permissions {
  const areas = new Set([...Object.keys(a), ...Object.keys(b), 'metadata'])
  const both: Record<string, Access | 'admin'> = {}
  for (const area of areas) {
    const [one, other] = [effective(a, area), effective(b, area)]
    if (one && other) both[area] = covers(one, other) ? other : one
  }
  return both
}

/** The part that is about one kind of thing. */
export const about = (resource: Resource, held: Permissions): Permissions =>
  Object.fromEntries(Object.entries(held).filter(([area]) => resourceOf(area) === resource))

/** Areas under the names that clients of this API family know them by. */
const otherNames = new Map([
  ['repository_hooks', 'webhooks'],
  ['organization_dependabot_secrets', 'organization_dependency_bot_secrets'],
])

/** What was asked for, in our names of the areas and in one order; an area named twice at the stronger. */
export function normalizePermissions(wanted: Permissions): Permissions {
  const areas = new Map<string, Access | 'admin'>()
  for (const [area, access] of Object.entries(wanted)) {
    const name = otherNames.get(area) ?? area
    const known = areas.get(name)
    if (!covers(known, access)) areas.set(name, access)
  }
  return Object.fromEntries([...areas].sort(([a], [b]) => (a < b ? -1 : 1)))
}
