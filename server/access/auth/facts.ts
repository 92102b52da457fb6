import type { Access, Operation, TokenKind } from '../../contract/operation.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { isScoped, type Caller } from './caller.ts'
import { permits } from '../../contract/permissions.ts'
import type { Rights } from './rights.ts'
import { atLeast, membershipFor, roleFor } from './roles.ts'
import { grantedBy } from './scopes.ts'
import type { Facts } from './truth-table.ts'

/** What an operation is about and what its caller may do there. */
export interface Situation extends Rights {
  /** What the path names, whether there is one or not; undefined when it names neither. */
  names?: 'repository' | 'organization' | undefined
  repository?: Repository | undefined
  organization?: Account | undefined
}

/** Clients with a secret and apps with a key are of a class of their own: no token will ever do. */
const classes: TokenKind[] = ['client', 'app']

function callerFact({ tokens }: Operation, { kind }: Caller): Facts['caller'] {
  if (tokens.includes(kind)) return 'accepted'
  if (kind === 'none') return 'unknown'
  return classes.some((only) => tokens.every((each) => each === only))
    ? 'wrong class'
    : 'wrong kind'
}

const isPrivate = ({ repository }: Situation) => repository?.private ?? false

/** A scope for public repositories is none where one is private. */
function hasScope(caller: Caller, scopes: readonly string[], situation: Situation): boolean {
  if (!isScoped(caller)) return true
  const granted = grantedBy(caller.token.scopes)
  return scopes.some(
    (scope) => granted.has(scope) && !(isPrivate(situation) && scope === 'public_repo'),
  )
}

/** Through scopes that name something in it, a private repository is seen as far as they reach. */
function isVisible({ scopes }: Operation, caller: Caller, situation: Situation): boolean {
  if (situation.names === 'organization') return situation.organization !== undefined
  if (situation.names !== 'repository') return true
  if (!situation.role) return false
  return !isPrivate(situation) || hasScope(caller, ['repo', ...scopes], situation)
}

function tokenFact(operation: Operation, caller: Caller, situation: Situation): Facts['token'] {
  const { tokens, scopes } = operation
  const secret = isPrivate(situation)
  if (tokens.includes('none') && !secret) return 'allows it'
  if (situation.permissions && !permits(operation, situation.permissions))
    return 'lacks a permission'
  if (scopes.length === 0 && !secret) return 'allows it'
  const enough = scopes.length > 0 ? scopes : ['repo']
  return hasScope(caller, enough, situation) ? 'allows it' : 'lacks a scope'
}

/** Whether a person may do this there; where nothing is named, they are on their own ground. */
function roleFact(operation: Operation, situation: Situation): Facts['role'] {
  const { permissions, role: needed, membership: belonging, tokens } = operation
  const { names, role, membership, allowed } = situation
  if (names === 'repository' && needed) return role && atLeast(role, needed) ? 'enough' : 'too low'
  if (!names || permissions.length === 0 || belonging === 'none') return 'enough'
  if (names === 'organization' && belonging) {
    const belongs = membership === 'admin' || membership === belonging
    return belongs || allowed ? 'enough' : 'too low'
  }
  // An organization is no secret: what is open to anybody asks no more of those who say who they are.
  if (names === 'organization' && tokens.includes('none')) return 'enough'
  const suffices = ([area, access]: [string, Access]) =>
    names === 'repository'
      ? role !== undefined && atLeast(role, roleFor(area, access))
      : membership === 'admin' || membership === membershipFor(area, access)
  return permissions.some((set) => Object.entries(set).every(suffices)) ? 'enough' : 'too low'
}

/** What the truth table asks about a request. */
export function factsOf(operation: Operation, caller: Caller, situation: Situation): Facts {
  return {
    caller: callerFact(operation, caller),
    visible: isVisible(operation, caller, situation),
    token: tokenFact(operation, caller, situation),
    role: roleFact(operation, situation),
    request: operation.method === 'GET' ? 'reads' : 'changes',
  }
}
