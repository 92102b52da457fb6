import { createHash } from 'node:crypto'
import type { Permissions } from '../../../server/contract/permissions.ts'
import type { TokenKind } from '../../../server/contract/operation.ts'
import type { Who } from '../authorization/callers.ts'
import type { ClientOptions } from '../service-client.ts'
import { permissionsIn, type Facts, type TokenRow } from './facts.ts'

/** One of the callers of a sequence. */
export interface Actor {
  who: Who
  /** Number of the tenant that its credentials are for. */
  tenant: number
  credentials: ClientOptions
}

/** What credentials stand for while they are valid. */
export interface Holder {
  kind: TokenKind
  userId: number | undefined
  appId: number | undefined
  installationId: number | undefined
  /** The repository of a workflow run. */
  repositoryId: number | undefined
  scopes: string[]
  permissions: Permissions
  /** Whether a token of an app is for one owner only. */
  narrowed: boolean
  ownerId: number | undefined
  repositories: number[] | undefined
}

const nobody: Omit<Holder, 'kind'> = {
  userId: undefined,
  appId: undefined,
  installationId: undefined,
  repositoryId: undefined,
  scopes: [],
  permissions: {},
  narrowed: false,
  ownerId: undefined,
  repositories: undefined,
}

const numbersIn = (text: string | null | undefined) =>
  text ? (JSON.parse(text) as number[]) : undefined

export const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

function bearer(facts: Facts, kind: TokenKind, row: TokenRow): Holder {
  const installation = facts.installations.find(({ id }) => id === row.installation_id)
  return {
    kind,
    userId: row.user_id,
    appId: row.app_id ?? installation?.app_id,
    installationId: installation?.id,
    repositoryId: row.repository_id,
    scopes: row.scopes ? (JSON.parse(row.scopes) as string[]) : [],
    permissions: permissionsIn(row.permissions),
    narrowed: kind === 'app-user' && row.resource_owner_id !== null,
    ownerId: row.resource_owner_id ?? installation?.account_id,
    repositories: numbersIn(row.repository_ids),
  }
}

export const tableOf = (kind: TokenKind) => {
  if (kind === 'installation') return 'installation_tokens'
  return kind === 'workflow' ? 'workflow_tokens' : 'tokens'
}

/**
 * Who the caller is at a moment.
 * @param now milliseconds since the epoch
 * @returns undefined if the credentials are not valid
 */
export function holderOf(
  facts: Facts,
  { who, credentials }: Actor,
  now: number,
): Holder | undefined {
  const { kind } = who
  if (kind === 'none' || kind === 'client') return { ...nobody, kind }
  if (kind === 'app') {
    const app = facts.apps.find(({ slug }) => slug === who.app)
    return app && { ...nobody, kind, appId: app.id }
  }
  const hash = hashOf(credentials.token ?? '')
  const row = facts[tableOf(kind)].find((each) => each.hash === hash)
  if (!row || (row.expires_at !== null && row.expires_at <= now)) return undefined
  const user = facts.accounts.find(({ id }) => id === row.user_id)
  return user && user.suspended_at !== null ? undefined : bearer(facts, kind, row)
}
