import type { Operation } from '../../../server/contract/operation.ts'
import { namesRepository } from '../contract/operation-kinds.ts'
import { given, isOfOrganization, isOwn, scopesThatGive } from './naive-access.ts'
import type { Who } from './callers.ts'
import { needsOf, samples } from '../calls/samples.ts'
import { workspaceHomes } from './workspaces.ts'

/*
 * The response that the contract's tables imply for an operation and a caller. Shares no code with
 * the server.
 */

/** What the matrix suspends, one at a time. */
export type Suspension = 'the user' | 'the installation' | 'the account' | 'the owner of the app'

export type Subject =
  | 'repository'
  | 'organization'
  | 'installation'
  | 'account of an installation'
  | 'client'
  | 'own account'
  | 'nothing of anybody'

/** The subject of an operation, derived from its path. */
export function subjectOf({ path, method }: Operation): Subject {
  if (namesRepository({ path })) return 'repository'
  if (path.includes('{org}')) return 'organization'
  if (path.includes('{installation_id}')) return 'installation'
  if (path === '/users/{username}/installation') return 'account of an installation'
  if (path.includes('{client_id}')) return 'client'
  if (path.startsWith('/users/') && method === 'DELETE') return 'own account'
  const isItem = path.startsWith('/user/codespaces') && !path.includes('/secrets')
  const isOwnChange = path.startsWith('/user/') && method !== 'GET' && !isItem
  return isOwnChange ? 'own account' : 'nothing of anybody'
}

const bearsPermissions = ['fine-grained', 'app-user', 'installation', 'workflow']
const bearsScopes = ['classic', 'oauth']

const isOurs = ({ app }: Who) => app !== 'other-bot'

/**
 * Owners whose resources the app reaches for users: every owner that installed it, unless the token
 * was restricted.
 */
const homesOf = (who: Who): string[] => {
  if (who.kind !== 'app-user' || who.narrowed) return [who.home]
  return isOurs(who) ? ['scene', 'mona'] : ['stranger']
}

/** What a token allows on the subject. */
function heldAt(subject: Subject, who: Who, suspension?: Suspension): ReadonlySet<string> {
  const homes = homesOf(who).filter(
    (home) => !(suspension && who.kind === 'app-user' && home === 'scene'),
  )
  const here = subject === 'own account' ? who.user : 'scene'
  const anywhere = ['nothing of anybody', 'installation'].includes(subject)
  const reaches = anywhere || homes.includes(here)
  return given(reaches ? who.permissions : {})
}

/**
 * What a token allows on its holder's own resources: users grant that to an app independently of
 * installations; an installation has the permissions granted to it.
 */
const heldForOneself = (who: Who, suspension?: Suspension): ReadonlySet<string> =>
  (who.kind === 'app-user' && !who.narrowed) || who.kind === 'installation'
    ? given(who.permissions)
    : heldAt('own account', who, suspension)

const gives = (who: Who, scope: string) =>
  (scopesThatGive[scope] ?? [scope]).some((each) => who.scopes.includes(each))

/** What the user may do in the scene's private repository. mona is an admin, hubot a member. */
const mayDo = (user: Who['user'], area: string, access: string): boolean => {
  if (user === 'mona' || user === 'lender' || isOwn(area)) return true
  const asReader = access === 'read' && area !== 'webhooks' && area !== 'administration'
  return user === 'hubot' && asReader
}

const isPerson = ({ kind }: Who) => !['installation', 'workflow', 'app', 'client'].includes(kind)

/** Whether the caller can see the resource that the path names. */
function sees(operation: Operation, who: Who, suspension?: Suspension): boolean {
  const subject = subjectOf(operation)
  if (subject !== 'repository') return true
  if (who.kind === 'none' || who.kind === 'client') return false
  if (who.kind === 'app') return isOurs(who)
  if (isPerson(who) && who.user === 'stranger') return false
  if (bearsPermissions.includes(who.kind)) {
    return heldAt(subject, who, suspension).has('metadata:read')
  }
  const usable = ['repo', ...operation.scopes].filter((scope) => scope !== 'public_repo')
  return usable.some((scope) => gives(who, scope))
}

const isForAnyone = (operation: Operation) =>
  operation.tokens.includes('none') && subjectOf(operation) !== 'repository'

/** No workflow can be given a permission on an organization. */
const isOpen = (operation: Operation, { kind }: Who) =>
  isForAnyone(operation) &&
  !(operation.permissionsNeeded && bearsPermissions.includes(kind) && kind !== 'workflow')

function hasPermission(operation: Operation, who: Who, suspension?: Suspension): boolean {
  if (operation.permissions.length === 0 || !bearsPermissions.includes(who.kind)) return true
  const own = heldForOneself(who, suspension)
  const subject = subjectOf(operation)
  // Where one alternative is about the own account, so are the others.
  const isOwnList =
    subject === 'nothing of anybody' &&
    operation.permissions.some((set) => Object.keys(set).some(isOwn))
  const there = isOwnList ? own : heldAt(subject, who, suspension)
  return needsOf(operation).some((set) =>
    Object.entries(set).every(([area, access]) =>
      (isOwn(area) ? own : there).has(`${area}:${access}`),
    ),
  )
}

function hasScope(operation: Operation, who: Who): boolean {
  if (operation.scopes.length === 0 || !bearsScopes.includes(who.kind)) return true
  const secret = subjectOf(operation) === 'repository'
  const usable = operation.scopes.filter((scope) => !(secret && scope === 'public_repo'))
  return usable.some((scope) => gives(who, scope))
}

/** Members can neither see nor change secrets, variables, webhooks and blocked users. */
const ownersOnly = (area: string, access: string) =>
  area === 'organization_actions_variables' ||
  area === 'organization_dependency_bot_secrets' ||
  area === 'organization_hooks' ||
  area === 'organization_secrets' ||
  area === 'organization_user_blocking' ||
  area === 'organization_workspaces' ||
  area === 'organization_workspaces_secrets' ||
  (access !== 'read' && isOfOrganization(area))

/** Whether the user's role in the scene's organization satisfies the operation. */
function belongs({ permissions, membership }: Operation, { user }: Who): boolean {
  if (membership === 'none' || user === 'mona' || user === 'lender') return true
  const areas = permissions.flatMap((set) => Object.entries(set))
  const forOwners = areas.some((need) => ownersOnly(...need))
  return user === 'hubot' && (membership ? membership === 'member' : !forOwners)
}

function hasRole(operation: Operation, who: Who): boolean {
  if (operation.permissions.length === 0 || !isPerson(who)) return true
  const subject = subjectOf(operation)
  if (subject === 'organization') return belongs(operation, who)
  if (subject !== 'repository') return true
  if (operation.role === 'read') return true
  if (operation.role === 'admin') return mayDo(who.user, 'administration', 'write')
  if (operation.role) return who.user !== 'hubot'
  return operation.permissions.some((set) =>
    Object.entries(set).every(([area, access]) => mayDo(who.user, area, access)),
  )
}

const toMaintainers = [
  'teams/update-in-org',
  'teams/delete-in-org',
  'teams/add-or-update-membership-for-user-in-org',
  'teams/remove-membership-for-user-in-org',
]
const toOthers = ['orgs/remove-membership-for-user']
const toOneself = [
  'orgs/set-public-membership-for-authenticated-user',
  'orgs/remove-public-membership-for-authenticated-user',
]
const onesOwn = [
  'orgs/get-membership-for-authenticated-user',
  'orgs/update-membership-for-authenticated-user',
]

const membershipCheck = 'orgs/check-membership-for-user'

/** The success of those who may call an operation. Only who sees the members gets 204 of that check. */
const successOf = ({ id }: Operation): number =>
  id === membershipCheck ? 302 : samples[id as keyof typeof samples].success

/** Decisions about organizations and teams that the contract's tables do not describe. */
function leftToHandlers(
  operation: Operation,
  who: Who,
  suspension?: Suspension,
): number | undefined {
  const { id } = operation
  if (id === membershipCheck) {
    const needs = {
      ...operation,
      permissions: [{ members: 'read' as const }],
      scopes: ['read:org'],
    }
    const sees = hasPermission(needs, who, suspension) && hasScope(needs, who)
    const person = isPerson(who) && who.kind !== 'none' && who.user !== 'stranger'
    return sees && (person || who.kind === 'installation') ? 204 : undefined
  }
  // A holder has none of the resources that the token does not reach.
  const isNew = id === 'codespaces/create-for-authenticated-user'
  if (isNew || /^\/user\/\w+\/\{workspace_name\}/.test(operation.path)) {
    const bound = bearsPermissions.includes(who.kind)
    const home = isNew ? 'scene' : workspaceHomes[who.user]
    if (bound && !homesOf(who).includes(home)) return 404
    return isNew && who.user === 'stranger' ? 403 : undefined // not selected for workspaces
  }
  if (!isPerson(who)) return undefined
  if (who.user === 'hubot' && [...toMaintainers, ...toOthers].includes(id)) return 403
  if (who.user !== 'mona' && toOneself.includes(id)) return 403
  if (who.user === 'stranger' && onesOwn.includes(id)) return 404
  return undefined
}

/** Resources that only the named user can see. */
const isOfOneself = /^\/users\/\{username\}\/(events\/orgs|settings\/billing)\//

/** The response of the handler after the caller was authorized. */
function afterwards(operation: Operation, who: Who, suspension?: Suspension): number {
  const { forWriters, others } = samples[operation.id as keyof typeof samples]
  const success = successOf(operation)
  const subject = subjectOf(operation)
  if (isOfOneself.test(operation.path) && who.user !== 'mona') return 404
  const left = leftToHandlers(operation, who, suspension)
  if (left !== undefined) return left
  if (forWriters && isPerson(who) && !mayDo(who.user, 'contents', 'write')) return 404
  if (others && isPerson(who) && !mayDo(who.user, 'contents', 'write')) return 403
  if (subject === 'client') return who.client === 'Ov23other' ? 401 : success
  const named = ['installation', 'account of an installation', 'organization'].includes(subject)
  if (who.kind === 'app' && named && !isOurs(who)) return 404
  if (subject !== 'installation') return success
  if (who.kind === 'app-user') {
    if (!isOurs(who) || who.user === 'stranger') return 404
    return suspension ? 403 : success
  }
  const makesToken = operation.path.endsWith('/access_tokens')
  return makesToken && suspension ? 403 : success
}

/** Whether the credentials depend on the suspended account, app or installation. */
export function hangsOn(suspension: Suspension, who: Who): boolean {
  const apps = ['oauth', 'app-user', 'installation', 'app', 'client']
  if (suspension === 'the user') return isPerson(who) || who.kind === 'workflow'
  if (suspension === 'the owner of the app') return apps.includes(who.kind)
  if (suspension === 'the installation') return who.kind === 'installation' || !!who.narrowed
  return ['installation', 'workflow', 'fine-grained'].includes(who.kind) && who.home === 'scene'
}

/** The status that the contract requires. */
export function expectation(operation: Operation, who: Who, suspension?: Suspension): number {
  const { tokens, method } = operation
  if (who.condition || (suspension && hangsOn(suspension, who))) return 401
  if (who.openly) return successOf(operation)
  if (!tokens.includes(who.kind)) {
    const closed =
      tokens.every((kind) => kind === 'client') || tokens.every((kind) => kind === 'app')
    if (who.kind === 'none' || closed) return 401
    return sees(operation, who, suspension) ? 403 : 404
  }
  if (!sees(operation, who, suspension)) return 404
  if (!isOpen(operation, who)) {
    if (!hasPermission(operation, who, suspension)) return 403
    const refused = method === 'GET' ? 404 : 403
    if (!hasScope(operation, who)) return operation.missingScope ?? refused
    if (!isForAnyone(operation) && !hasRole(operation, who)) return refused
  }
  return afterwards(operation, who, suspension)
}
