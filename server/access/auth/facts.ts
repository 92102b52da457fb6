import type { Access, Operation, TokenKind } from '../../contract/operation.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { isScoped, type Caller } from './caller.ts'
import { permits } from '../../contract/permissions.ts'
import type { Rights } from './rights.ts'
import { atLeast, requiredMembership, requiredRole } from './roles.ts'
import { expandScopes } from './scopes.ts'
import type { Facts } from './truth-table.ts'

/** The resource of a request and the caller's rights on it. */
export interface AuthorizationContext extends Rights {
  /** The kind of resource in the path, whether or not it exists; undefined for neither. */
  names?: 'repository' | 'organization' | undefined
  repository?: Pick<Repository, 'private'> | undefined
  organization?: object | undefined
}

/** Callers that no token can replace: clients with a secret, and apps with a key. */
const classes: TokenKind[] = ['client', 'app']

/**
 * Callers who were given permissions, also on organizations. Workflows were not, so they may do there
 * what anyone may.
 */
const permitted: TokenKind[] = ['fine-grained', 'app-user', 'installation']

function callerFact({ tokens }: Operation, { kind }: Caller): Facts['caller'] {
  if (tokens.includes(kind)) return 'accepted'
  if (kind === 'none') return 'unknown'
  return classes.some((only) => tokens.every((each) => each === only))
    ? 'wrong class'
    : 'wrong kind'
}

const isPrivate = ({ repository }: AuthorizationContext) => repository?.private ?? false

/** Whether a token has one of the scopes. `public_repo` does not apply to private repositories. */
function hasScope(
  caller: Caller,
  scopes: readonly string[],
  situation: AuthorizationContext,
): boolean {
  if (!isScoped(caller)) return true
  const granted = expandScopes(caller.token.scopes)
  return scopes.some(
    (scope) => granted.has(scope) && !(isPrivate(situation) && scope === 'public_repo'),
  )
}

/**
 * Whether the caller can see the resource. A scope for a part of a private repository also makes
 * the repository visible.
 */
function isVisible(
  { scopes }: Operation,
  caller: Caller,
  situation: AuthorizationContext,
): boolean {
  if (situation.names === 'organization') return situation.organization !== undefined
  if (situation.names !== 'repository') return true
  if (!situation.role) return false
  return !isPrivate(situation) || hasScope(caller, ['repo', ...scopes], situation)
}

function tokenFact(
  operation: Operation,
  caller: Caller,
  situation: AuthorizationContext,
): Facts['token'] {
  const { tokens, scopes, permissionsNeeded } = operation
  const secret = isPrivate(situation)
  const isOpen = tokens.includes('none') && !secret
  if (isOpen && !(permissionsNeeded && permitted.includes(caller.kind))) return 'allows it'
  if (situation.permissions && !permits(operation, situation.permissions))
    return 'lacks a permission'
  if (scopes.length === 0 && !secret) return 'allows it'
  const enough = scopes.length > 0 ? scopes : ['repo']
  return hasScope(caller, enough, situation) ? 'allows it' : 'lacks a scope'
}

/**
 * Whether the user's role is sufficient. Without a resource in the path, users act on their own
 * account.
 */
function roleFact(operation: Operation, situation: AuthorizationContext): Facts['role'] {
  const { permissions, role: needed, membership: belonging, tokens } = operation
  const { names, role, membership, allowed } = situation
  if (names === 'repository' && needed) return role && atLeast(role, needed) ? 'enough' : 'too low'
  if (!names || permissions.length === 0 || belonging === 'none') return 'enough'
  if (names === 'organization' && belonging) {
    const belongs = membership === 'admin' || membership === belonging
    return belongs || allowed ? 'enough' : 'too low'
  }
  // Organizations are public: what anonymous callers can read needs no membership.
  if (names === 'organization' && tokens.includes('none')) return 'enough'
  const suffices = ([area, access]: [string, Access]) =>
    names === 'repository'
      ? role !== undefined && atLeast(role, requiredRole(area, access))
      : membership === 'admin' || membership === requiredMembership(area, access)
  return permissions.some((set) => Object.entries(set).every(suffices)) ? 'enough' : 'too low'
}

/** Computes the facts of a request for the truth table. */
export function factsOf(
  operation: Operation,
  caller: Caller,
  situation: AuthorizationContext,
): Facts {
  return {
    caller: callerFact(operation, caller),
    visible: isVisible(operation, caller, situation),
    token: tokenFact(operation, caller, situation),
    role: roleFact(operation, situation),
    request: operation.method === 'GET' ? 'reads' : 'changes',
    missingScope: operation.missingScope === 404 ? 'hidden' : 'named',
  }
}
