import { resolveScopes } from '../../access/auth/scope-catalogue.ts'
import { installationTokenLife } from '../../domains/apps/issue-token.ts'
import { hashToken, tokenColumns } from '../../access/auth/token-format.ts'
import { runLife } from '../../domains/tokens/workflow.ts'
import { asSet, requireSame } from './agree.ts'
import { accountOf, chosenIds, repositoryOf, type SeedContext } from './seed-context.ts'
import type { WorldFineGrainedToken, WorldInstallationToken, WorldToken } from './world.ts'

type OfKind<Kind> = Extract<WorldToken, { kind: Kind }>

/** The time at which a lifetime of `seconds` ends, in milliseconds; null without a lifetime. */
const endOf = (seconds: number | undefined, { clock }: SeedContext) =>
  seconds === undefined ? null : clock.now() + seconds * 1000

async function plantClassic(
  value: string,
  token: OfKind<'classic'>,
  soil: SeedContext,
): Promise<void> {
  const { login, note = null, expires_in } = token
  const scopes = resolveScopes(token.scopes ?? [])
  const expires_at = endOf(expires_in, soil)
  await create(value, login, { kind: 'classic', scopes, note, expires_at }, soil)
}

/** Creates a token of an app. It belongs to the user's grant to that app. */
async function plantHeld(
  value: string,
  token: OfKind<'oauth'> | OfKind<'app-user'>,
  soil: SeedContext,
): Promise<void> {
  const { tokens, apps } = soil.storage
  const { login, client_id, kind } = token
  const user = await accountOf(login, soil)
  const scopes = resolveScopes((kind === 'oauth' && token.scopes) || [])
  const grant_id = await tokens.grant(user.id, client_id, scopes, soil.clock.now())
  const holder =
    kind === 'oauth'
      ? { oauth_app_id: (await tokens.findAppByClientId(client_id))?.id ?? null }
      : { app_id: (await apps.findByClientId(client_id))?.id ?? null }
  const note = (kind === 'oauth' && token.note) || null
  await create(value, login, { kind, scopes, note, grant_id, ...holder }, soil)
}

async function plantFineGrained(value: string, token: WorldFineGrainedToken, soil: SeedContext) {
  const { login, owner, permissions = {}, repositories, note = null, expires_in } = token
  const reach = {
    resource_owner_id: (await accountOf(owner, soil)).id,
    repository_ids: await chosenIds(owner, repositories, soil),
    permissions,
  }
  const life = { expires_at: endOf(expires_in, soil) }
  await create(value, login, { kind: 'fine-grained', scopes: [], note, ...reach, ...life }, soil)
}

type NewToken = Parameters<SeedContext['storage']['tokens']['create']>[0]
type Given = 'user_id' | 'hash' | 'last_eight' | 'created_at' | 'updated_at'

async function create(
  value: string,
  login: string,
  token: Omit<NewToken, Given>,
  soil: SeedContext,
) {
  const { id: user_id } = await accountOf(login, soil)
  const now = soil.clock.now()
  const moment = { created_at: now, updated_at: now }
  await soil.storage.tokens.create({ ...token, ...tokenColumns(value), ...moment, user_id })
}

async function plantInstallationToken(
  value: string,
  token: WorldInstallationToken,
  soil: SeedContext,
) {
  const { storage, clock } = soil
  const { client_id, account, permissions, repositories } = token
  const app = await storage.apps.findByClientId(client_id)
  const { id } = await accountOf(account, soil)
  const installation = app && (await storage.installations.findOn(app.id, id))
  if (!installation) throw new Error(`${client_id} was not installed on ${account}`)
  await storage.installations.createToken({
    ...tokenColumns(value),
    installation_id: installation.id,
    permissions: permissions ?? installation.permissions,
    repository_ids: await chosenIds(account, repositories, soil),
    expires_at: clock.now() + installationTokenLife,
    created_at: clock.now(),
  })
}

async function plantWorkflowToken(value: string, token: OfKind<'workflow'>, soil: SeedContext) {
  const { storage, clock } = soil
  const { login, repo, permissions = { contents: 'read', metadata: 'read' }, expires_in } = token
  await storage.workflowTokens.create({
    ...tokenColumns(value),
    repository_id: (await repositoryOf(repo, soil)).id,
    user_id: (await accountOf(login, soil)).id,
    permissions,
    expires_at: endOf(expires_in, soil) ?? clock.now() + runLife,
    created_at: clock.now(),
  })
}

function plant(value: string, token: WorldToken, soil: SeedContext): Promise<void> {
  switch (token.kind) {
    case 'classic':
      return plantClassic(value, token, soil)
    case 'fine-grained':
      return plantFineGrained(value, token, soil)
    case 'installation':
      return plantInstallationToken(value, token, soil)
    case 'workflow':
      return plantWorkflowToken(value, token, soil)
    default:
      return plantHeld(value, token, soil)
  }
}

const inOrder = (ids: readonly number[] | null) => ids && [...ids].sort((a, b) => a - b)

const reach = ({ repository_ids }: { repository_ids: number[] | null }) => ({
  repository_ids: inOrder(repository_ids),
})

/** The repositories that a token of a seed names; undefined when it leaves them open. */
async function reachOf(token: WorldToken, soil: SeedContext) {
  if (token.kind !== 'fine-grained' && token.kind !== 'installation') return undefined
  if (token.repositories === undefined) return undefined
  const owner = token.kind === 'fine-grained' ? token.owner : token.account
  return inOrder(await chosenIds(owner, token.repositories, soil))
}

/** What must not change of a token that exists. */
async function existingToken(
  value: string,
  { storage }: SeedContext,
): Promise<Record<string, unknown> | undefined> {
  const hash = hashToken(value)
  const personal = await storage.tokens.findByHash(hash)
  if (personal) {
    const { kind, scopes, note, user, permissions, app, resource_owner: owner } = personal
    const names = { login: user.login, owner: owner?.login, client_id: app?.client_id }
    return { kind, ...names, scopes: asSet(scopes), note, permissions, ...reach(personal) }
  }
  const ofInstallation = await storage.installations.findToken(hash)
  if (ofInstallation) {
    const { app, account } = ofInstallation.installation
    const names = { client_id: app.client_id, account: account.login }
    const { permissions } = ofInstallation
    return { kind: 'installation', ...names, permissions, ...reach(ofInstallation) }
  }
  const ofRun = await storage.workflowTokens.findByHash(hash)
  if (!ofRun) return undefined
  const { user, repository, permissions } = ofRun
  const repo = `${repository.owner.login}/${repository.name}`
  return { kind: 'workflow', login: user.login, repo, permissions }
}

const lower = (name: unknown) => (typeof name === 'string' ? name.toLowerCase() : name)

/** What a token of the seed says about the same. Names are compared without case. */
async function sayings(token: WorldToken, existing: Record<string, unknown>, soil: SeedContext) {
  const scopes = 'scopes' in token && token.scopes && asSet(resolveScopes(token.scopes))
  const given: Record<string, unknown> = { ...token, ...(scopes && { scopes }) }
  for (const key of ['login', 'owner', 'account', 'repo']) {
    if (lower(given[key]) === lower(existing[key])) given[key] = existing[key]
  }
  const { expires_in: _life, repositories: _names, ...said } = given
  return { ...said, repository_ids: await reachOf(token, soil) }
}

/** Creates a token. @throws RangeError when it exists with another holder, kind or scopes */
export async function seedToken(value: string, token: WorldToken, soil: SeedContext) {
  const existing = await existingToken(value, soil)
  if (existing) return requireSame('the token', await sayings(token, existing, soil), existing)
  await plant(value, token, soil)
  soil.report.created()
}
