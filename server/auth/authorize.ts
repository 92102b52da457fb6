import type { Operation } from '../contract/operation.ts'
import type { Role } from '../contract/types.ts'
import { forbidden, notFound, requiresAuthentication } from '../errors.ts'
import type { Repository } from '../storage/repositories.ts'
import type { Token } from '../storage/tokens.ts'
import type { Caller } from './caller.ts'
import { atLeast, roleFor } from './roles.ts'
import { grantedBy } from './scopes.ts'

/** The repository an operation is about, if there is one, and what its caller may do there. */
export interface Place {
  repository?: Repository
  role?: Role
}

const isOpen = (operation: Operation, place: Place | undefined) =>
  operation.tokens.includes('none') && !place?.repository?.private

function hasScope(token: Token, scopes: readonly string[], place: Place | undefined): boolean {
  const granted = grantedBy(token.scopes)
  const tooNarrow = place?.repository?.private ? 'public_repo' : undefined
  return scopes.length === 0 || scopes.some((scope) => scope !== tooNarrow && granted.has(scope))
}

function hasRole(operation: Operation, role: Role): boolean {
  const sets = operation.permissions
  return (
    sets.length === 0 ||
    sets.some((set) =>
      Object.entries(set).every(([area, access]) => atLeast(role, roleFor(area, access))),
    )
  )
}

const onlyForClients = ({ tokens }: Operation) => tokens.every((kind) => kind === 'client')

/**
 * The one place that decides between 401, 403 and 404. A resource its caller may not read is absent:
 * every refusal about it is the very answer that a missing one gets (A11).
 * @throws ServiceError 401, 403 or 404
 */
export function authorize(operation: Operation, caller: Caller, place?: Place): void {
  if (!operation.tokens.includes(caller.kind)) {
    if (caller.kind === 'none' || onlyForClients(operation)) throw requiresAuthentication()
    throw place && !place.role ? notFound() : forbidden('Resource not accessible by this token')
  }
  if (place && !place.role) throw notFound()
  if ('token' in caller && !isOpen(operation, place)) {
    if (!hasScope(caller.token, operation.scopes, place)) throw refusal(operation, place)
  }
  if (place?.role && !hasRole(operation, place.role)) throw refusal(operation, place)
}

/** What can be read may be spoken of; what a caller cannot even list is not there for them. */
function refusal({ method }: Operation, place: Place | undefined) {
  if (!place) return forbidden('This token lacks a scope that the operation needs')
  if (place.repository?.private || method === 'GET') return notFound()
  return forbidden('Must have admin rights to Repository.')
}
