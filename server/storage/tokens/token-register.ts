import type { Permissions } from '../../contract/permissions.ts'
import { decode } from '../sql/json.ts'
import type { Handle } from '../schema/tables.ts'
import { composed } from '../sql/composed.ts'

const tables = {
  user: 'tokens',
  installation: 'installation_tokens',
  workflow: 'workflow_tokens',
} as const

type Category = keyof typeof tables

/** Identifies a token of any kind: `12` for a user's token, `installation-3`, `workflow-4`. */
export type TokenId = `${number}` | `${Exclude<Category, 'user'>}-${number}`

/** A token as operators see it, without its value. */
export interface RegisteredToken {
  id: TokenId
  kind: 'classic' | 'fine-grained' | 'oauth' | 'app-user' | 'installation' | 'workflow'
  /** The user that it acts for, or the account of its installation. */
  login: string
  last_eight: string
  scopes: string[]
  permissions: Permissions
  created_at: number
  expires_at: number | null
  used_at: number | null
}

interface Filter {
  /** Only tokens that are valid at this instant. */
  now: number
  /** Only tokens of this account. */
  accountId?: number | undefined
}

const shape = /^(?:(installation|workflow)-)?([1-9]\d{0,14})$/

function parseId(id: string): { shelf: Category; number: number } | undefined {
  const [, shelf = 'user', number] = shape.exec(id) ?? []
  return number === undefined ? undefined : { shelf: shelf as Category, number: Number(number) }
}

export const isTokenId = (text: string): text is TokenId => shape.test(text)

async function ofUsers(handle: Handle, { now, accountId }: Filter): Promise<RegisteredToken[]> {
  const rows = await handle
    .selectFrom('tokens')
    .innerJoin('accounts', 'accounts.id', 'tokens.user_id')
    .selectAll('tokens')
    .select('accounts.login')
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]))
    .$if(accountId !== undefined, (query) => query.where('user_id', '=', accountId as number))
    .orderBy('tokens.id')
    .execute()
  return rows.map(({ id, kind, login, last_eight, scopes, permissions, ...row }) => ({
    id: `${id}`,
    kind,
    login,
    last_eight,
    scopes: decode(scopes),
    permissions: permissions === null ? {} : decode(permissions),
    created_at: row.created_at,
    expires_at: row.expires_at,
    used_at: row.used_at,
  }))
}

async function ofInstallations(
  handle: Handle,
  { now, accountId }: Filter,
): Promise<RegisteredToken[]> {
  const rows = await handle
    .selectFrom('installation_tokens')
    .innerJoin('installations', 'installations.id', 'installation_tokens.installation_id')
    .innerJoin('accounts', 'accounts.id', 'installations.account_id')
    .selectAll('installation_tokens')
    .select('accounts.login')
    .where('expires_at', '>', now)
    .$if(accountId !== undefined, (query) => query.where('account_id', '=', accountId as number))
    .orderBy('installation_tokens.id')
    .execute()
  return rows.map((row) => toRegistered('installation', row))
}

async function ofRuns(handle: Handle, { now, accountId }: Filter): Promise<RegisteredToken[]> {
  const rows = await handle
    .selectFrom('workflow_tokens')
    .innerJoin('accounts', 'accounts.id', 'workflow_tokens.user_id')
    .selectAll('workflow_tokens')
    .select('accounts.login')
    .where('expires_at', '>', now)
    .$if(accountId !== undefined, (query) => query.where('user_id', '=', accountId as number))
    .orderBy('workflow_tokens.id')
    .execute()
  return rows.map((row) => toRegistered('workflow', row))
}

function registerReads(handle: Handle) {
  return {
    /** Lists valid tokens in the order of creation, grouped by kind. */
    list: async (wanted: Filter): Promise<RegisteredToken[]> => [
      ...(await ofUsers(handle, wanted)),
      ...(await ofInstallations(handle, wanted)),
      ...(await ofRuns(handle, wanted)),
    ],

    /** Finds the id of a token of any kind by its hash. */
    findId: async (hash: string): Promise<TokenId | undefined> => {
      for (const [shelf, table] of Object.entries(tables)) {
        const found = await handle
          .selectFrom(table)
          .select('id')
          .where('hash', '=', hash)
          .executeTakeFirst()
        if (found) return (shelf === 'user' ? `${found.id}` : `${shelf}-${found.id}`) as TokenId
      }
      return undefined
    },
  }
}

function registerWrites(handle: Handle) {
  return {
    /** Changes when a token of an installation or a workflow run expires. */
    setExpiry: async (
      kind: 'installation' | 'workflow',
      hash: string,
      expiresAt: number,
    ): Promise<void> => {
      await handle
        .updateTable(tables[kind])
        .set({ expires_at: expiresAt })
        .where('hash', '=', hash)
        .execute()
    },

    /**
     * Deletes a token.
     * @returns false when there was none
     */
    delete: async (id: TokenId): Promise<boolean> => {
      const place = parseId(id)
      if (!place) return false
      const { numDeletedRows } = await handle
        .deleteFrom(tables[place.shelf])
        .where('id', '=', place.number)
        .executeTakeFirst()
      return numDeletedRows > 0n
    },

    /** Records a use of a user's token, at most once after `since`. */
    use: async (id: number, { now, since }: { now: number; since: number }): Promise<void> => {
      await handle
        .updateTable('tokens')
        .set({ used_at: now })
        .where('id', '=', id)
        .where((where) => where.or([where('used_at', 'is', null), where('used_at', '<=', since)]))
        .execute()
    },

    /** Deletes a user's token, unless it was used or changed after `since`. */
    forget: async (id: number, since: number): Promise<void> => {
      await handle
        .deleteFrom('tokens')
        .where('id', '=', id)
        .where('updated_at', '<=', since)
        .where((where) => where.or([where('used_at', 'is', null), where('used_at', '<=', since)]))
        .execute()
    },
  }
}

/** Tokens of every kind, for the operator's commands. */
export function tokenRegisterQueries(handle: Handle) {
  return composed(registerReads(handle), registerWrites(handle))
}

interface UnscopedRow {
  id: number
  login: string
  last_eight: string
  permissions: string
  created_at: number
  expires_at: number
}

/**
 * Converts an installation or workflow token. These have no scopes, expire within a day and record
 * no use.
 */
const toRegistered = (
  kind: 'installation' | 'workflow',
  { id, login, last_eight, permissions, created_at, expires_at }: UnscopedRow,
): RegisteredToken => ({
  id: `${kind}-${id}`,
  kind,
  login,
  last_eight,
  scopes: [],
  permissions: decode(permissions),
  created_at,
  expires_at,
  used_at: null,
})
