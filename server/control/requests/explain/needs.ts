import { expandScopes } from '../../../access/auth/scopes.ts'
import type { Access, Operation } from '../../../contract/operation.ts'
import type { ControlSchemas } from '../../schemas.ts'

export type RequestNeeds = ControlSchemas['request-needs']

const levels: Record<Access, number> = { read: 1, write: 2, admin: 3 }

const sizeOf = (set: Readonly<Record<string, Access>>): number =>
  Object.values(set).reduce((sum, access) => sum + 10 + levels[access], 0)

/** The scopes that give access. `public_repo` never grants access to private repositories. */
export function acceptedScopes({ scopes, tokens }: Operation, isPrivate: boolean): string[] {
  if (!isPrivate) return tokens.includes('none') ? [] : [...scopes]
  return scopes.length === 0 ? ['repo'] : scopes.filter((scope) => scope !== 'public_repo')
}

/**
 * What an operation needs of a token and its user, the smallest alternatives first.
 * @param isPrivate whether it is about a private repository
 */
export function needsOf(operation: Operation, isPrivate: boolean): RequestNeeds {
  const { tokens, permissions, role, membership } = operation
  const isOpen = tokens.includes('none') && !isPrivate
  const scopes = acceptedScopes(operation, isPrivate)
  return {
    tokens: [...tokens],
    permissions: isOpen
      ? []
      : permissions.map((set) => ({ ...set })).sort((a, b) => sizeOf(a) - sizeOf(b)),
    scopes: scopes.sort((a, b) => expandScopes([a]).size - expandScopes([b]).size),
    role,
    membership: membership ?? null,
  }
}
