import type { Permissions } from '../../contract/permissions.ts'
import type { RowCache } from '../sql/cache.ts'
import type { Installation } from './installation.ts'
import { decode, encode } from '../sql/json.ts'
import type { Handle, NewRow, Row } from '../schema/tables.ts'

type Stored = Row<'installation_tokens'>

/** A token with which an app acts on one account, and its installation. */
export interface InstallationToken extends Omit<Stored, 'permissions' | 'repository_ids'> {
  installation: Installation
  permissions: Permissions
  repository_ids: number[] | null
}

type NewToken = Omit<NewRow<'installation_tokens'>, 'permissions' | 'repository_ids'> &
  Pick<InstallationToken, 'permissions' | 'repository_ids'>

const tables = [
  'installations',
  'installation_repositories',
  'installation_tokens',
  'apps',
  'accounts',
] as const

/**
 * Installation access tokens, stored by their hash.
 * @param loadInstallation loads the relations of an installation row
 */
export function installationTokenQueries(
  handle: Handle,
  cache: RowCache,
  loadInstallation: (row: Row<'installations'> | undefined) => Promise<Installation | undefined>,
) {
  const installationOf = async ({ installation_id: id }: Stored) =>
    loadInstallation(
      await handle.selectFrom('installations').selectAll().where('id', '=', id).executeTakeFirst(),
    )

  return {
    createToken: ({ permissions, repository_ids, ...token }: NewToken) =>
      handle
        .insertInto('installation_tokens')
        .values({
          ...token,
          permissions: encode(permissions),
          repository_ids: repository_ids && encode(repository_ids),
        })
        .execute(),

    findToken: (hash: string): Promise<InstallationToken | undefined> =>
      cache.get(tables, `installation token ${hash}`, async () => {
        const row = await handle
          .selectFrom('installation_tokens')
          .selectAll()
          .where('hash', '=', hash)
          .executeTakeFirst()
        if (!row) return undefined
        const installation = await installationOf(row)
        if (!installation) return undefined
        const repositories =
          row.repository_ids === null ? null : decode<number[]>(row.repository_ids)
        const permissions = decode<Permissions>(row.permissions)
        return { ...row, installation, permissions, repository_ids: repositories }
      }),

    deleteToken: async (id: number): Promise<void> => {
      await handle.deleteFrom('installation_tokens').where('id', '=', id).execute()
    },

    /** Removes the expired tokens of an installation. */
    deleteExpiredTokens: async (installationId: number, now: number): Promise<void> => {
      await handle
        .deleteFrom('installation_tokens')
        .where('installation_id', '=', installationId)
        .where('expires_at', '<=', now)
        .execute()
    },
  }
}
