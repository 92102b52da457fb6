import { hashToken } from '../../server/auth/token-format.ts'
import type { Context } from '../../server/context.ts'
import type { OpenStore } from './stores.ts'

/** Tables whose rows are all of what the service was told; the rest is its own business. */
const tables = [
  'accounts',
  'memberships',
  'repositories',
  'former_names',
  'collaborators',
  'stars',
  'subscriptions',
  'follows',
  'oauth_apps',
  'apps',
  'app_keys',
  'installations',
  'installation_repositories',
  'installation_tokens',
  'workflow_tokens',
  'grants',
  'tokens',
  'teams',
  'team_members',
  'team_repositories',
  'sessions',
  'authorization_codes',
  'device_codes',
  'manifest_codes',
  'hooks',
  'payloads',
  'deliveries',
  'events',
  'pushes',
  'lanes',
]

/** Rows in each table. */
export async function countRows({ query }: OpenStore): Promise<Record<string, number>> {
  const parts = tables.map((table) => `select '${table}' as name, count(*) as count from ${table}`)
  const rows = await query<{ name: string; count: number | string }>(parts.join(' union all '))
  return Object.fromEntries(rows.map(({ name, count }) => [name, Number(count)]))
}

export interface NewToken {
  login: string
  scopes?: string[]
  kind?: 'classic' | 'oauth'
  client_id?: string
  /** Milliseconds since the epoch. */
  expires_at?: number
}

const turn = () => new Promise((resolve) => setImmediate(resolve))

/** Resolves when no delivery is left to be made. */
export async function untilDelivered({ storage }: Context): Promise<void> {
  while ((await storage.deliveries.backlog(Number.MAX_SAFE_INTEGER)).waiting > 0) await turn()
}

let minted = 0

/** Puts a token into the store and returns its value. */
export async function putToken(
  { storage, clock }: Context,
  { login, scopes = ['repo'], kind = 'classic', client_id, expires_at }: NewToken,
  value = `ghp_test_${++minted}`,
): Promise<string> {
  const user = await storage.accounts.findByLogin(login)
  const app = client_id === undefined ? null : await storage.tokens.findAppByClientId(client_id)
  if (!user || app === undefined) throw new Error(`The test world has no ${login} or ${client_id}`)
  const now = clock.now()
  const grant_id = app && (await storage.tokens.grant(user.id, app.client_id, scopes, now))
  const held = { oauth_app_id: app?.id ?? null, grant_id }
  const row = { user_id: user.id, ...held, kind, scopes, expires_at }
  const secret = { hash: hashToken(value), last_eight: value.slice(-8) }
  await storage.tokens.create({ ...row, ...secret, created_at: now, updated_at: now })
  return value
}
