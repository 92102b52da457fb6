import { isScoped } from '../access/auth/caller.ts'
import type { Context } from '../api/context.ts'
import type { Operation } from '../contract/operation.ts'
import type { Step } from '../api/step.ts'

/** `contents=read`; a comma where all are needed, `; ` between alternatives (seed 5.2). */
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

/** Operations stand still, so each is put into words once and not on every request. */
function permissionsInWords(operation: Operation): string {
  let words = known.get(operation)
  if (words === undefined) known.set(operation, (words = inWords(operation)))
  return words
}

/** Says in every answer of an operation what it needs, and to tokens with scopes which they have (A17). */
export function nameNeeds({ brand }: Context): Step {
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
