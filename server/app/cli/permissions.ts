import { permissionAreas } from '../../../generated/newest/permission-areas.ts'
import {
  normalizePermissions,
  type Permissions,
  type Resource,
} from '../../contract/permissions.ts'
import { ConfigError } from '../../core/config-error.ts'

interface Area {
  resource: Resource
  accesses: readonly string[]
}

const areas: ReadonlyMap<string, Area> = new Map(Object.entries(permissionAreas))

/** Splits `contents=read`. `contents` alone means read access. */
function pair(text: string): [area: string, access: string] {
  const [area = '', access = 'read', ...rest] = text.split('=')
  if (rest.length > 0) throw new ConfigError(`--permissions: "${text}" is not AREA=ACCESS`)
  return [area, access]
}

/**
 * Reads permissions such as `contents=read,issues=write`.
 * @param resources the kinds of areas that are allowed
 * @throws ConfigError for an unknown area or access, and for an area of another kind
 */
export function permissionsFrom(
  texts: readonly string[],
  resources: readonly Resource[],
): Permissions {
  const named = normalizePermissions(Object.fromEntries(texts.map(pair)) as Permissions)
  for (const [name, access] of Object.entries(named)) {
    const area = areas.get(name)
    if (!area) throw new ConfigError(`--permissions: unknown area "${name}"`)
    if (!area.accesses.includes(access)) {
      const known = area.accesses.join(' or ')
      throw new ConfigError(`--permissions: ${name} must be ${known}, not "${access}"`)
    }
    if (!resources.includes(area.resource)) {
      const about = resources.join(' and ')
      throw new ConfigError(`--permissions: only ${about} areas are allowed here, not ${name}`)
    }
  }
  return named
}

/** Formats permissions for the command line. */
export const formatPermissions = (permissions: Permissions): string =>
  Object.entries(permissions)
    .map(([area, access]) => `${area}=${access}`)
    .join(',')
