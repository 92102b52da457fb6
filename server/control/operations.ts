import { identify } from '../access/auth/identify.ts'
import { isScoped, type Caller } from '../access/auth/caller.ts'
import { factsOf, type AuthorizationContext } from '../access/auth/facts.ts'
import {
  rightsAnywhere,
  rightsFor,
  rightsForOrganization,
  rightsOnOwn,
  targetsOwnAccount,
} from '../access/auth/rights.ts'
import { decide, type Decision } from '../access/auth/truth-table.ts'
import { permissionsOf } from '../access/auth/token-scope.ts'
import type { Context } from '../api/context.ts'
import type { Operation } from '../contract/operation.ts'
import { timestamp } from '../core/clock.ts'
import { ServiceError } from '../core/errors.ts'
import type { Account } from '../storage/accounts/accounts.ts'
import type { Repository } from '../storage/repositories/repositories.ts'
import { unprocessable } from './errors.ts'
import { seenCaller } from './requests/caller.ts'
import { explainCredentials } from './requests/explain/credentials.ts'
import { needsOf } from './requests/explain/needs.ts'
import type { CallableInput, CallableOperation, CallableOperations } from './schemas.ts'

/** What the paths of operations name. */
interface Target {
  repository?: Repository
  organization?: Account
}

const results: Record<Exclude<Decision, '404 absent'>, CallableOperation['result']> = {
  yes: 'allowed',
  '401 requires authentication': 'needs-authentication',
  '401 requires another class': 'wrong-kind',
  '403 wrong kind of token': 'wrong-kind',
  '403 lacks a permission': 'needs-permissions',
  '403 lacks a scope': 'needs-scopes',
  '403 role too low': 'needs-role',
}

/** Why reads are answered as if the resource were missing. */
function hidden(operation: Operation, caller: Caller, situation: AuthorizationContext) {
  const facts = factsOf(operation, caller, situation)
  if (facts.caller === 'wrong kind') return 'wrong-kind'
  if (!facts.visible) return situation.role ? 'needs-scopes' : 'not-visible'
  return facts.token === 'lacks a scope' ? 'needs-scopes' : 'needs-role'
}

function resultOf(
  operation: Operation,
  caller: Caller,
  situation: AuthorizationContext,
): CallableOperation['result'] {
  const decision = decide(factsOf(operation, caller, situation))
  return decision === '404 absent' ? hidden(operation, caller, situation) : results[decision]
}

const has = ({ path }: Operation, parameter: string) => path.includes(`{${parameter}}`)

const namesRepository = (operation: Operation) =>
  (has(operation, 'owner') && has(operation, 'repo')) || has(operation, 'template_repo')

const permissionsAnywhere = (caller: Caller) =>
  isScoped(caller) || caller.kind === 'none' ? {} : { permissions: permissionsOf(caller) }

/** The rights in a resource that is not named, with every role. */
function assumed(operation: Operation, caller: Caller, isPrivate: boolean): AuthorizationContext {
  const rights = permissionsAnywhere(caller)
  if (namesRepository(operation)) {
    const role = isPrivate && caller.kind === 'none' ? undefined : 'admin'
    return { ...rights, role, names: 'repository', repository: { private: isPrivate } }
  }
  return { ...rights, membership: 'admin', names: 'organization', organization: {} }
}

/** The rights in the named resource; undefined when an operation is about another kind of resource. */
async function actual(
  operation: Operation,
  caller: Caller,
  { repository, organization }: Target,
  { storage }: Context,
): Promise<AuthorizationContext | undefined> {
  if (namesRepository(operation)) {
    if (!repository) return undefined
    const rights = await rightsFor(operation, repository, caller, storage)
    return { ...rights, names: 'repository', repository }
  }
  if (has(operation, 'org')) {
    if (!organization) return undefined
    const rights = await rightsForOrganization(operation, organization, caller, storage)
    return { ...rights, names: 'organization', organization }
  }
  const isOwn = operation.method !== 'GET' || targetsOwnAccount(operation)
  return isOwn ? rightsOnOwn(caller, storage) : rightsAnywhere(caller)
}

async function judge(
  operation: Operation,
  caller: Caller,
  target: Target,
  context: Context,
): Promise<CallableOperation> {
  const { id, method, path } = operation
  const known = await actual(operation, caller, target, context)
  const result = resultOf(operation, caller, known ?? assumed(operation, caller, false))
  const isUnnamed = !known && namesRepository(operation)
  const inPrivate = isUnnamed && resultOf(operation, caller, assumed(operation, caller, true))
  const public_only = isUnnamed && inPrivate !== result
  const isPrivate = public_only || (known?.repository?.private ?? false)
  return { operation: id, method, path, result, public_only, needs: needsOf(operation, isPrivate) }
}

/** @throws ServiceError 422 that says what is wrong with the token */
async function callerOf(token: string | undefined, context: Context): Promise<Caller> {
  if (token === undefined) return { kind: 'none', address: '' }
  const header = `Bearer ${token}`
  const caller = await identify(header, context).catch((error: unknown) => {
    throw error instanceof ServiceError ? unprocessable(error.message) : error
  })
  if (!caller) throw unprocessable(await explainCredentials(header, context))
  return caller
}

async function targetOf(
  { repository, organization }: CallableInput,
  { storage }: Context,
): Promise<Target> {
  const [owner = '', name = ''] = repository?.split('/') ?? []
  const found = repository && (await storage.repositories.findByName(owner, name))
  if (repository && !found) throw unprocessable(`repository "${repository}" not found`)
  const account = organization && (await storage.accounts.findByLogin(organization))
  if (organization && (!account || account.type !== 'Organization'))
    throw unprocessable(`organization "${organization}" not found`)
  return { ...(found && { repository: found }), ...(account && { organization: account }) }
}

function expiryOf(caller: Caller): string | null {
  const at = 'token' in caller ? caller.token.expires_at : null
  return at === null ? null : timestamp(at)
}

/**
 * The operations that a token may call, by the truth table of authorization.
 * @throws ServiceError 422 that says what is wrong
 */
export async function callableOperations(
  input: CallableInput,
  context: Context,
): Promise<CallableOperations> {
  const wanted = input.version ?? context.versions[0]?.version
  const version = context.versions.find((each) => each.version === wanted)
  if (!version) throw unprocessable(`version "${wanted}" is unknown`)
  const caller = await callerOf(input.token, context)
  const target = await targetOf(input, context)
  const operations: CallableOperation[] = []
  for (const operation of version.router.operations.values()) {
    operations.push(await judge(operation, caller, target, context))
  }
  const isPermitted = !isScoped(caller) && 'token' in caller
  return {
    version: version.version,
    caller: seenCaller(caller),
    scopes: isScoped(caller) ? [...caller.token.scopes] : null,
    permissions: isPermitted ? { ...permissionsOf(caller) } : null,
    expires_at: expiryOf(caller),
    operations,
  }
}
