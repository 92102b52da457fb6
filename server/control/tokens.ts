import type { Context } from '../api/context.ts'
import { everyScope, resolveScopes, isScope } from '../access/auth/scope-catalogue.ts'
import { mintToken, tokenColumns, type TokenPrefix } from '../access/auth/token-format.ts'
import { normalizePermissions, resourceOf, type Permissions } from '../contract/permissions.ts'
import { timestamp } from '../core/clock.ts'
import { issueInstallationToken } from '../domains/apps/issue-token.ts'
import { createClassicToken, createFineGrainedToken } from '../domains/tokens/personal.ts'
import { createWorkflowToken } from '../domains/tokens/workflow.ts'
import type { Account } from '../storage/accounts/accounts.ts'
import type { Repository } from '../storage/repositories/repositories.ts'
import { unprocessable } from './errors.ts'
import type { CreatedToken, TokenInput } from './schemas.ts'
import { instantOf, millisecondsOf } from './values.ts'

type Kind = NonNullable<TokenInput['kind']>

interface Made {
  value: string
  expiresAt: number | null
}

/** The properties of each kind of token, besides those of all kinds. */
const propertiesOf: Record<Kind, readonly (keyof TokenInput)[]> = {
  classic: ['scopes', 'note'],
  'fine-grained': ['owner', 'permissions', 'repositories', 'note'],
  oauth: ['client_id', 'scopes', 'note'],
  'app-user': ['client_id'],
  installation: ['client_id', 'permissions', 'repositories'],
  workflow: ['repo', 'permissions'],
}
const shared = ['kind', 'login', 'expires_at', 'expires_in']

function check(input: TokenInput, kind: Kind): void {
  const other = Object.keys(input).find(
    (name) => !shared.includes(name) && !propertiesOf[kind].includes(name as keyof TokenInput),
  )
  if (other) throw unprocessable(`${other} cannot be used with a token of kind ${kind}`)
  const scope = input.scopes?.find((each) => each !== everyScope && !isScope(each))
  if (scope !== undefined) throw unprocessable(`scope "${scope}" is unknown`)
  const area = Object.keys(permissionsOf(input)).find((each) => !resourceOf(each))
  if (area !== undefined) throw unprocessable(`permission "${area}" is unknown`)
}

/** The scopes of a token; `*` stands for all. */
const scopesOf = ({ scopes = [] }: TokenInput): string[] => resolveScopes(scopes)

const permissionsOf = ({ permissions = {} }: TokenInput): Permissions =>
  normalizePermissions(permissions)

function expiryOf({ expires_at, expires_in }: TokenInput, now: number): number | undefined {
  if (expires_at !== undefined) return instantOf(expires_at)
  return expires_in === undefined ? undefined : now + millisecondsOf(expires_in)
}

async function accountOf(login: string, { storage }: Context): Promise<Account> {
  const account = await storage.accounts.findByLogin(login)
  if (!account || account.type === 'Bot') throw unprocessable(`account "${login}" not found`)
  return account
}

async function userOf(login: string, context: Context): Promise<Account> {
  const account = await accountOf(login, context)
  if (account.type !== 'User') throw unprocessable(`"${login}" is not a user`)
  return account
}

async function repositoryOf(fullName: string, { storage }: Context): Promise<Repository> {
  const [owner = '', name = ''] = fullName.split('/')
  const found = await storage.repositories.findByName(owner, name)
  if (!found) throw unprocessable(`repository "${fullName}" not found`)
  return found
}

/** The named repositories of an account; undefined for all. */
async function repositoriesOf({ login }: Account, { repositories }: TokenInput, context: Context) {
  if (!repositories) return undefined
  return Promise.all(repositories.map((name) => repositoryOf(`${login}/${name}`, context)))
}

/** The app of a token: OAuth apps for `oauth`, other apps for the others. */
async function appOf({ client_id = '' }: TokenInput, kind: Kind, { storage }: Context) {
  const app =
    kind === 'oauth'
      ? await storage.tokens.findAppByClientId(client_id)
      : await storage.apps.findByClientId(client_id)
  if (!app) throw unprocessable(`app with client_id "${client_id}" not found`)
  return app
}

/** Creates a token of an app. It belongs to the grant of the user to that app. */
async function createHeld(
  input: TokenInput,
  kind: 'oauth' | 'app-user',
  expiresAt: number | null,
  context: Context,
): Promise<Made> {
  const { storage, clock } = context
  const user = await userOf(input.login, context)
  const app = await appOf(input, kind, context)
  const scopes = scopesOf(input)
  const now = clock.now()
  const prefix: TokenPrefix = kind === 'oauth' ? 'gho_' : 'ghu_'
  const value = mintToken(prefix)
  const holder = kind === 'oauth' ? { oauth_app_id: app.id } : { app_id: app.id }
  await storage.transaction(async ({ tokens }) => {
    const grant_id = await tokens.grant(user.id, app.client_id, scopes, now)
    const own = {
      user_id: user.id,
      scopes,
      note: input.note ?? null,
      grant_id,
      expires_at: expiresAt,
    }
    const moment = { created_at: now, updated_at: now }
    await tokens.create({ kind, ...own, ...holder, ...tokenColumns(value), ...moment })
  })
  return { value, expiresAt }
}

/** Changes when a token that was just created expires. */
async function expire(
  made: Made,
  expiresAt: number | undefined,
  kind: 'installation' | 'workflow',
  { storage }: Context,
) {
  if (expiresAt === undefined) return made
  const { hash } = tokenColumns(made.value)
  await storage.tokenRegister.setExpiry(kind, hash, expiresAt)
  return { ...made, expiresAt }
}

async function createInstallationToken(input: TokenInput, context: Context): Promise<Made> {
  const { storage } = context
  const account = await accountOf(input.login, context)
  const app = await appOf(input, 'installation', context)
  const installation = await storage.installations.findOn(app.id, account.id)
  if (!installation) throw unprocessable(`the app is not installed on "${input.login}"`)
  const { permissions, repositories } = input
  const wanted = { ...(permissions && { permissions }), ...(repositories && { repositories }) }
  return issueInstallationToken(installation.id, wanted, context)
}

async function createWorkflow(input: TokenInput, context: Context): Promise<Made> {
  const repository = await repositoryOf(input.repo ?? '', context)
  const user = await userOf(input.login, context)
  const permissions = input.permissions
    ? permissionsOf(input)
    : ({ contents: 'read', metadata: 'read' } as const)
  return createWorkflowToken({ repository, user, permissions }, context)
}

async function createPersonal(
  input: TokenInput,
  kind: 'classic' | 'fine-grained',
  expiresAt: number | null,
  context: Context,
): Promise<Made> {
  const user = await userOf(input.login, context)
  const base = { user, note: input.note ?? null, expiresAt }
  if (kind === 'classic') {
    const { value } = await createClassicToken({ ...base, scopes: scopesOf(input) }, context)
    return { value, expiresAt }
  }
  const owner = input.owner === undefined ? user : await accountOf(input.owner, context)
  const repositories = (await repositoriesOf(owner, input, context)) ?? null
  const token = { ...base, owner, permissions: permissionsOf(input), repositories }
  const { value } = await createFineGrainedToken(token, context)
  return { value, expiresAt }
}

async function make(input: TokenInput, kind: Kind, context: Context): Promise<Made> {
  const expiresAt = expiryOf(input, context.clock.now())
  switch (kind) {
    case 'classic':
    case 'fine-grained':
      return createPersonal(input, kind, expiresAt ?? null, context)
    case 'oauth':
    case 'app-user':
      return createHeld(input, kind, expiresAt ?? null, context)
    case 'installation':
      return expire(await createInstallationToken(input, context), expiresAt, kind, context)
    case 'workflow':
      return expire(await createWorkflow(input, context), expiresAt, kind, context)
  }
}

/**
 * Creates a token of any kind, with any expiry.
 * @throws ServiceError 422 that says what is wrong
 */
export async function createToken(input: TokenInput, context: Context): Promise<CreatedToken> {
  const kind = input.kind ?? 'classic'
  check(input, kind)
  const { value, expiresAt } = await make(input, kind, context)
  const expires_at = expiresAt === null ? null : timestamp(expiresAt)
  return { kind, login: input.login, token: value, expires_at }
}
