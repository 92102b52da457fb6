import type { Permissions } from '../../contract/permissions.ts'
import { coversRepository } from './covers-repository.ts'
import type { appQueries } from './apps.ts'
import type { Installation } from './installation.ts'
import type { RowCache } from '../sql/cache.ts'
import { installationTokenQueries } from './installation-tokens.ts'
import { decode, encode } from '../sql/json.ts'
import type { Handle, NewRow, Row } from '../schema/tables.ts'
import { locked } from '../sql/locked.ts'
import { composed } from '../sql/composed.ts'

type Apps = Pick<ReturnType<typeof appQueries>, 'find'>

type Stored = Row<'installations'>

type NewInstallation = Omit<NewRow<'installations'>, 'permissions' | 'events'> &
  Pick<Installation, 'permissions' | 'events'>
const tables = ['installations', 'installation_repositories', 'apps', 'accounts'] as const

async function selectedRepositories(
  handle: Handle,
  { id, repository_selection }: Stored,
): Promise<number[] | null> {
  if (repository_selection === 'all') return null
  const rows = await handle
    .selectFrom('installation_repositories')
    .select('repository_id')
    .where('installation_id', '=', id)
    .orderBy('repository_id')
    .execute()
  return rows.map(({ repository_id }) => repository_id)
}

async function withRelations(
  handle: Handle,
  apps: Apps,
  row: Stored | undefined,
): Promise<Installation | undefined> {
  if (!row) return undefined
  const app = await apps.find(row.app_id)
  const account = await handle
    .selectFrom('accounts')
    .selectAll()
    .where('id', '=', row.account_id)
    .executeTakeFirst()
  if (!app || !account) return undefined
  const [permissions, events] = [decode<Permissions>(row.permissions), decode<string[]>(row.events)]
  return {
    ...row,
    app,
    account,
    permissions,
    events,
    repository_ids: await selectedRepositories(handle, row),
  }
}

const select = (handle: Handle) => handle.selectFrom('installations').selectAll()

function installationReads(handle: Handle, cache: RowCache, apps: Apps) {
  return {
    find: (id: number): Promise<Installation | undefined> =>
      cache.get(tables, `installation ${id}`, async () =>
        withRelations(handle, apps, await select(handle).where('id', '=', id).executeTakeFirst()),
      ),

    /** Finds the app's installation on an account, suspended or not. */
    findOn: (appId: number, accountId: number): Promise<Installation | undefined> =>
      cache.get(tables, `installation of ${appId} on ${accountId}`, async () =>
        withRelations(
          handle,
          apps,
          await select(handle)
            .where('app_id', '=', appId)
            .where('account_id', '=', accountId)
            .executeTakeFirst(),
        ),
      ),

    /** Locks an installation until the transaction ends. Returns undefined when it is deleted. */
    hold: async (id: number): Promise<Installation | undefined> => {
      const row = await handle
        .updateTable('installations')
        .set(locked)
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirst()
      cache.forget()
      return withRelations(handle, apps, row)
    },

    /** Lists the active installations on an account that cover a repository, in order of apps. */
    covering: async (
      accountId: number,
      repositoryId: number,
    ): Promise<{ app_id: number; permissions: Permissions }[]> => {
      const rows = await handle
        .selectFrom('installations')
        .select(['app_id', 'permissions'])
        .where('account_id', '=', accountId)
        .where('suspended_at', 'is', null)
        .where(coversRepository(repositoryId))
        .orderBy('app_id')
        .execute()
      return rows.map((row) => ({ ...row, permissions: decode(row.permissions) }))
    },

    /** Lists installations for which a repository was selected. */
    choosing: async (repositoryId: number): Promise<number[]> => {
      const rows = await handle
        .selectFrom('installation_repositories')
        .select('installation_id')
        .where('repository_id', '=', repositoryId)
        .orderBy('installation_id')
        .execute()
      return rows.map(({ installation_id }) => installation_id)
    },
  }
}

function installationWrites(handle: Handle, cache: RowCache, apps: Apps) {
  return {
    create: async ({ permissions, events, ...installation }: NewInstallation) => {
      const { id } = await handle
        .insertInto('installations')
        .values({ ...installation, permissions: encode(permissions), events: encode(events) })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },

    addRepository: (installationId: number, repositoryId: number) =>
      handle
        .insertInto('installation_repositories')
        .values({ installation_id: installationId, repository_id: repositoryId })
        .execute(),

    /** Suspends an installation. Returns false when it is suspended or deleted. */
    suspend: async (id: number, now: number): Promise<boolean> => {
      const { numUpdatedRows } = await handle
        .updateTable('installations')
        .set({ suspended_at: now, updated_at: now })
        .where('id', '=', id)
        .where('suspended_at', 'is', null)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    /** Ends a suspension. Returns false when there was none. */
    unsuspend: async (id: number, now: number): Promise<boolean> => {
      const { numUpdatedRows } = await handle
        .updateTable('installations')
        .set({ suspended_at: null, updated_at: now })
        .where('id', '=', id)
        .where('suspended_at', 'is not', null)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    /** Deletes an installation and everything that belongs to it. */
    delete: async (id: number): Promise<boolean> => {
      const { numDeletedRows } = await handle
        .deleteFrom('installations')
        .where('id', '=', id)
        .executeTakeFirst()
      return numDeletedRows > 0n
    },

    ...installationTokenQueries(handle, cache, (row) => withRelations(handle, apps, row)),
  }
}

/**
 * Installations of apps on accounts. An installation without its app or account counts as deleted.
 */
export function installationQueries(handle: Handle, cache: RowCache, apps: Apps) {
  return composed(installationReads(handle, cache, apps), installationWrites(handle, cache, apps))
}
