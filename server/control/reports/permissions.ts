import { expandScopes } from '../../access/auth/scopes.ts'
import type { Access, Operation } from '../../contract/operation.ts'
import { covers, permits, type Permissions } from '../../contract/permissions.ts'
import type { PermissionsReport, SeenCaller } from '../schemas.ts'
import { smallestSet } from './smallest.ts'

/** What requests of a caller need that went to one operation. */
export interface OperationUse {
  operation: Pick<Operation, 'id' | 'permissions' | 'scopes'>
  requests: number
  /** Whether a private repository was used; undefined when that is unknown. */
  isPrivate?: boolean | undefined
}

const levels: Record<Access, number> = { read: 1, write: 2, admin: 3 }

const costOf = (permissions: Permissions) =>
  Object.values(permissions).reduce((sum, access) => sum + 10 + levels[access], 0)

function add(held: Permissions, set: Permissions): Permissions {
  const all: Record<string, Access> = { ...held }
  for (const [area, access] of Object.entries(set)) {
    if (!covers(all[area], access)) all[area] = access
  }
  return all
}

const permissionsOf = (uses: readonly OperationUse[]): Permissions =>
  smallestSet<Permissions, Permissions>(
    uses.map(({ operation }) => operation.permissions),
    {
      empty: {},
      add,
      meets: (held, permissions) => permits({ permissions: permissions }, held),
      cost: costOf,
    },
  )

/** The scopes that allow a use. `public_repo` never grants access to private repositories. */
function scopesFor({ operation: { scopes }, isPrivate }: OperationUse): string[] {
  const others = scopes.filter((scope) => scope !== 'public_repo')
  return isPrivate === false || others.length === 0 ? [...scopes] : others
}

const allows = (held: readonly string[], scopes: readonly string[]) =>
  scopes.length === 0 || scopes.some((scope) => expandScopes(held).has(scope))

const scopesOf = (uses: readonly OperationUse[]): string[] =>
  smallestSet<string, string[]>(uses.map(scopesFor), {
    empty: [],
    add: (held, scope) => [...held, scope],
    meets: allows,
    cost: (held) => held.reduce((sum, scope) => sum + 10 + expandScopes([scope]).size, 0),
  })

function without(held: Permissions, area: string): Permissions {
  return Object.fromEntries(Object.entries(held).filter(([each]) => each !== area))
}

/** Leaves out what the rest includes, such as `metadata` beside another repository permission. */
function reduced(held: Permissions, uses: readonly OperationUse[]): Permissions {
  let all = held
  for (const area of Object.keys(held)) {
    const rest = without(all, area)
    if (uses.every(({ operation }) => permits(operation, rest))) all = rest
  }
  return all
}

/** Leaves out what the rest includes. */
function reducedScopes(held: readonly string[], uses: readonly OperationUse[]): string[] {
  let all = [...held]
  for (const scope of held) {
    const rest = all.filter((each) => each !== scope)
    if (uses.every((use) => allows(rest, scopesFor(use)))) all = rest
  }
  return all
}

const idsOf = (uses: readonly OperationUse[]) => uses.map(({ operation }) => operation.id)

/** The smallest permissions and scopes for requests, and what fails without each of them. */
export function permissionsReport(
  uses: readonly OperationUse[],
  caller: SeenCaller | null,
): PermissionsReport {
  const sorted = uses.toSorted((a, b) => (a.operation.id < b.operation.id ? -1 : 1))
  const held = reduced(permissionsOf(sorted), sorted)
  const scopes = reducedScopes(scopesOf(sorted), sorted)
  return {
    caller,
    requests: sorted.reduce((sum, { requests }) => sum + requests, 0),
    permissions: Object.entries(held)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([area, access]) => {
        const rest = without(held, area)
        const broken = sorted.filter(({ operation }) => !permits(operation, rest))
        return { area, access, breaks: idsOf(broken) }
      }),
    scopes: scopes.toSorted().map((scope) => {
      const rest = scopes.filter((each) => each !== scope)
      return { scope, breaks: idsOf(sorted.filter((use) => !allows(rest, scopesFor(use)))) }
    }),
    operations: sorted.map(({ operation, requests }) => ({
      operation: operation.id,
      requests,
      permissions: operation.permissions.map((set) => ({ ...set })),
      scopes: [...operation.scopes],
    })),
  }
}
