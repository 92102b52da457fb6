import { isScoped } from '../access/auth/caller.ts'
import type { Context } from '../api/context.ts'
import type { Operation } from '../contract/operation.ts'
import type { Step } from '../api/step.ts'

/** Formats permissions: `contents=read`, with commas within a set and `; ` between alternatives. */
function inWords({ permissions }: Operation): string {
  return permissions
    .map((set) =>
      Object.entries(set)
        .map(([area, access]) => `${area}=${access}`)
        .join(','),
    )
    .join('; ')
}

const known = new WeakMap<Operation, string>()

/** Cached, because operations never change. */
function permissionsInWords(operation: Operation): string {
  let words = known.get(operation)
  if (words === undefined) known.set(operation, (words = inWords(operation)))
  return words
}

/**
 * Adds the required permissions to every response, and for classic tokens the granted and accepted
 * scopes.
 */
export function permissionHeaders({ brand }: Context): Step {
  const permissionsHeader = `X-Accepted-${brand.name}-Permissions`
  return ({ exchange: { operation, caller } }, response) => {
    if (!operation) return
    const words = permissionsInWords(operation)
    if (words) response.setHeader(permissionsHeader, words)
    if (!isScoped(caller)) return
    response.setHeader('X-OAuth-Scopes', caller.token.scopes.join(', '))
    response.setHeader('X-Accepted-OAuth-Scopes', operation.scopes.join(', '))
  }
}
