import { neededRole, needsOwner } from '../../../access/auth/authorize.ts'
import { isScoped, type Caller } from '../../../access/auth/caller.ts'
import { factsOf, type AuthorizationContext } from '../../../access/auth/facts.ts'
import { decide, type Decision } from '../../../access/auth/truth-table.ts'
import type { Operation } from '../../../contract/operation.ts'
import {
  missingPermissions,
  seesRepositories,
  type Permissions,
} from '../../../contract/permissions.ts'
import type { Explanation } from '../../schemas.ts'
import { acceptedScopes } from './needs.ts'
import { kindInWords, kindsInWords, listed, permissionsInWords } from './words.ts'

/** A request that was authorized, or not. */
export interface Judged {
  operation: Operation
  caller: Caller
  situation: AuthorizationContext
  /** What the path names, such as `mona/widgets`. */
  name: string
}

type Verdict = [rule: Explanation['rule'], text: string]

const tokenOf = ({ kind }: Caller): string =>
  kind === 'installation' ? 'The installation' : 'The token'

/** The alternative that lacks least. */
function lackOf({ permissions }: Operation, held: Permissions): string {
  const lacking = permissions.map((set) => {
    const missing = missingPermissions(set, held)
    return Object.fromEntries(Object.entries(set).filter(([area]) => missing.includes(area)))
  })
  const [least = {}] = lacking.sort((a, b) => Object.keys(a).length - Object.keys(b).length)
  return permissionsInWords(least)
}

function lacksPermission({ operation, caller, situation, name }: Judged): string {
  const { permissions = {}, repository } = situation
  const lack = `${tokenOf(caller)} lacks ${lackOf(operation, permissions)}`
  if (repository && !seesRepositories(permissions))
    return `${lack}, because it does not include the repository ${name}.`
  return `${lack}. It has ${permissionsInWords(permissions)}.`
}

function lacksScope({ operation, caller, situation }: Judged): string {
  const isPrivate = situation.repository?.private ?? false
  const held = isScoped(caller) ? caller.token.scopes : []
  const accepted = acceptedScopes(operation, isPrivate)
  const where = isPrivate ? ' in private repositories' : ''
  return `The token has the scopes ${listed(held)}; the operation accepts any of ${listed(accepted)}${where}.`
}

const asMissing = 'so the response is that of a missing one.'

/** Why a resource in the path is not visible. */
function invisible(judged: Judged): Verdict {
  const { caller, situation, name, operation } = judged
  if (situation.names === 'organization') return ['absent', `There is no organization ${name}.`]
  if (!situation.repository) return ['absent', `There is no repository ${name}.`]
  const hidden = `The repository ${name} is private`
  if (situation.role) {
    const accepted = acceptedScopes(operation, true)
    const held = isScoped(caller) ? listed(caller.token.scopes) : '[]'
    return [
      'scope',
      `${hidden}. The token has the scopes ${held}; seeing it takes any of ${listed(accepted)}, ${asMissing}`,
    ]
  }
  if (caller.kind === 'none')
    return ['visibility', `${hidden} and the request has no credentials, ${asMissing}`]
  const { permissions } = situation
  if (permissions && !seesRepositories(permissions))
    return [
      'visibility',
      `${hidden} and ${tokenOf(caller).toLowerCase()} does not include it, ${asMissing}`,
    ]
  return ['visibility', `${hidden} and the caller has no access, ${asMissing}`]
}

function roleTooLow({ operation, situation }: Judged): string {
  const { role, membership } = situation
  if (situation.names === 'organization') {
    const is = membership === 'admin' ? 'an owner' : membership ? 'a member' : 'no member'
    const needed = needsOwner(operation) ? 'an owner' : 'a member'
    return `The user is ${is} of the organization; the operation needs ${needed}.`
  }
  return `The user has the role ${role ?? 'none'} in the repository; the operation needs the role ${neededRole(operation)}.`
}

/** Why a read that is visible gets a 404. */
function absent(judged: Judged): Verdict {
  const facts = factsOf(judged.operation, judged.caller, judged.situation)
  if (!facts.visible) return invisible(judged)
  const hidden = `${asMissing[0]!.toUpperCase()}${asMissing.slice(1)}`
  if (facts.token === 'lacks a scope') return ['scope', `${lacksScope(judged)} ${hidden}`]
  return ['role', `${roleTooLow(judged)} ${hidden}`]
}

const accepts = ({ tokens }: Operation) => `It accepts ${kindsInWords(tokens)}.`

const verdicts: Record<Exclude<Decision, 'yes'>, (judged: Judged) => Verdict> = {
  '401 requires authentication': ({ operation }) => [
    'authentication',
    `The request has no credentials, and the operation needs some. ${accepts(operation)}`,
  ],
  '401 requires another class': ({ operation, caller }) => [
    'token-kind',
    `The operation accepts no ${kindInWords(caller.kind)}. ${accepts(operation)}`,
  ],
  '403 wrong kind of token': ({ operation, caller }) => [
    'token-kind',
    `The operation accepts no ${kindInWords(caller.kind)}. ${accepts(operation)}`,
  ],
  '403 lacks a permission': (judged) => ['permission', lacksPermission(judged)],
  '403 lacks a scope': (judged) => ['scope', lacksScope(judged)],
  '403 role too low': (judged) => ['role', roleTooLow(judged)],
  '404 absent': absent,
}

/** Why the truth table refuses a request; undefined when it does not. */
export function explainAuthorization(judged: Judged): Verdict | undefined {
  const decision = decide(factsOf(judged.operation, judged.caller, judged.situation))
  return decision === 'yes' ? undefined : verdicts[decision](judged)
}
