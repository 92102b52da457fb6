import { expandScopes } from '../../access/auth/scope-catalogue.ts'
import { installationTokenLife } from '../../domains/apps/issue-token.ts'
import { tokenColumns } from '../../access/auth/token-format.ts'
import { runLife } from '../../domains/tokens/workflow.ts'
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
  const scopes = expandScopes(token.scopes ?? [])
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
  const scopes = expandScopes((kind === 'oauth' && token.scopes) || [])
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

export function seedToken(value: string, token: WorldToken, soil: SeedContext): Promise<void> {
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
