/**
 * The role that a caller needs, as the server reads it: from a field, otherwise from the
 * permissions.
 */
import type { Operation } from '../contract/contract.ts'

type Access = 'read' | 'write'
type Report = (rule: string, message: string, field: string) => void

const ladders = {
  'x-role': ['read', 'triage', 'write', 'maintain', 'admin'],
  'x-membership': ['none', 'member', 'admin'],
} as const

type Field = keyof typeof ladders

const ownersOnly = ['webhooks', 'administration']

/** The role or membership that a permission requires of a user. */
function implied(field: Field, area: string, access: Access): string {
  if (field === 'x-role') {
    if (ownersOnly.includes(area)) return 'admin'
    return access
  }
  return area.startsWith('organization_') && access === 'write' ? 'admin' : 'member'
}

/** Rank of the required role. If only permissions are given, the lowest of the alternatives. */
function height(field: Field, operation: Operation): number {
  const ladder: readonly string[] = ladders[field]
  const said = operation[field] as string | undefined
  if (said !== undefined) return ladder.indexOf(said)
  const alternatives = (operation['x-permissions'] ?? []) as Record<string, Access>[]
  const heights = alternatives.map((each) =>
    Math.max(
      ...Object.entries(each).map(([area, access]) => ladder.indexOf(implied(field, area, access))),
    ),
  )
  return heights.length > 0 ? Math.min(...heights) : 0
}

/**
 * A higher required role or membership refuses callers who had access. If neither operation names a
 * role, only the permissions are compared.
 */
export function compareStanding(base: Operation, revision: Operation, report: Report): void {
  for (const field of ['x-role', 'x-membership'] as const) {
    if (base[field] === undefined && revision[field] === undefined) continue
    const needed = height(field, revision)
    if (needed > height(field, base))
      report(`${field.slice(2)}-raised`, `now needs ${ladders[field][needed]}`, field)
  }
}
