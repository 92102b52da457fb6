import type { Operation, TokenKind } from '../../contract/operation.ts'
import type { Role } from '../../contract/role.ts'
import {
  forbidden,
  notFound,
  invalidToken,
  requiresAuthentication,
  type ServiceError,
} from '../../core/errors.ts'
import type { Caller } from './caller.ts'
import { factsOf, type AuthorizationContext } from './facts.ts'
import { atLeast, requiredMembership, requiredRole } from './roles.ts'
import { decide, type Decision } from './truth-table.ts'

/** Names of caller kinds in error messages, as clients of this API family expect them. */
const nameOf: Record<TokenKind, string> = {
  none: 'anonymous callers',
  client: 'client credentials',
  classic: 'personal access token',
  'fine-grained': 'personal access token',
  oauth: 'OAuth app token',
  app: 'integration',
  'app-user': 'integration',
  installation: 'integration',
  workflow: 'integration',
}

type Refuse = (
  operation: Operation,
  caller: Caller,
  situation: AuthorizationContext,
) => ServiceError

/** The error for a kind of token that the operation does not accept. */
export const notAccessible = ({ kind }: Caller): ServiceError =>
  forbidden(`Resource not accessible by ${nameOf[kind]}`)

const requiresOtherClass: Refuse = ({ tokens }) =>
  tokens.includes('client')
    ? requiresAuthentication()
    : invalidToken('A JSON web token could not be decoded')

type RoleNeeds = Pick<Operation, 'permissions' | 'role' | 'membership'>

/** The required role in a repository: the highest of the first permission set. */
export function neededRole({ permissions, role: needed }: RoleNeeds): Role {
  const roles = Object.entries(permissions[0] ?? {}).map((need) => requiredRole(...need))
  return needed ?? roles.reduce((high, role) => (atLeast(role, high) ? role : high), 'read')
}

/** Whether only owners of an organization may call an operation. */
export function needsOwner({ permissions, membership }: RoleNeeds): boolean {
  if (membership) return membership === 'admin'
  const needs = Object.entries(permissions[0] ?? {})
  return needs.some((need) => requiredMembership(...need) === 'admin')
}

const roleTooLow: Refuse = (operation, _caller, { names }) => {
  if (names !== 'organization')
    return forbidden(`Must have ${neededRole(operation)} rights to Repository.`)
  const who = needsOwner(operation) ? 'an owner' : 'a member'
  return forbidden(`You need to be ${who} of the organization`)
}

const refusals: Record<Exclude<Decision, 'yes'>, Refuse> = {
  '401 requires authentication': requiresAuthentication,
  '401 requires another class': requiresOtherClass,
  '403 wrong kind of token': (_operation, caller) => notAccessible(caller),
  '403 lacks a permission': (_operation, caller) => notAccessible(caller),
  '403 lacks a scope': () => forbidden('This token lacks a scope that the operation needs'),
  '403 role too low': roleTooLow,
  '404 absent': notFound,
}

/**
 * Decides between 401, 403 and 404, by the truth table. A resource that the caller cannot see gets
 * the same response as a missing one.
 * @throws ServiceError 401, 403 or 404
 */
export function authorize(
  operation: Operation,
  caller: Caller,
  situation: AuthorizationContext,
): void {
  const answer = decide(factsOf(operation, caller, situation))
  if (answer !== 'yes') throw refusals[answer](operation, caller, situation)
}
