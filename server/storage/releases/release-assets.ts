import type { Updateable } from 'kysely'
import type { Account, accountQueries } from '../accounts/accounts.ts'
import { countRows } from '../sql/count-rows.ts'
import type { Handle, NewRow, Row, Tables } from '../schema/tables.ts'
import { composed } from '../sql/composed.ts'

type Accounts = Pick<ReturnType<typeof accountQueries>, 'findMany'>

/** A file of a release. */
export interface ReleaseAsset extends Row<'release_assets'> {
  /** Null when the account was deleted. */
  uploader: Account | null
}

interface Page {
  limit: number
  offset: number
}

async function withUploaders(
  accounts: Accounts,
  rows: Row<'release_assets'>[],
): Promise<ReleaseAsset[]> {
  const users = await accounts.findMany(rows.flatMap(({ uploader_id: id }) => id ?? []))
  return rows.map((row) => ({ ...row, uploader: users.get(row.uploader_id ?? 0) ?? null }))
}

const ofRelease = (handle: Handle, releaseId: number) =>
  handle.selectFrom('release_assets').where('release_id', '=', releaseId)

function assetReads(handle: Handle, accounts: Accounts) {
  const one = async (query: Promise<Row<'release_assets'>[]>) =>
    (await withUploaders(accounts, await query))[0]
  const all = handle.selectFrom('release_assets').selectAll()

  return {
    find: (repositoryId: number, id: number): Promise<ReleaseAsset | undefined> =>
      one(all.where('id', '=', id).where('repository_id', '=', repositoryId).execute()),

    findByName: (releaseId: number, name: string): Promise<ReleaseAsset | undefined> =>
      one(all.where('release_id', '=', releaseId).where('name', '=', name).execute()),

    /** Lists the assets of releases, oldest first. */
    ofReleases: async (ids: readonly number[]): Promise<ReleaseAsset[]> =>
      ids.length === 0
        ? []
        : withUploaders(
            accounts,
            await all
              .where('release_id', 'in', [...ids])
              .orderBy('id')
              .execute(),
          ),

    /** Lists the assets of a release, oldest first. */
    list: async (releaseId: number, { limit, offset }: Page): Promise<ReleaseAsset[]> =>
      withUploaders(
        accounts,
        await ofRelease(handle, releaseId)
          .selectAll()
          .orderBy('id')
          .limit(limit)
          .offset(offset)
          .execute(),
      ),

    count: (releaseId: number): Promise<number> => countRows(ofRelease(handle, releaseId)),

    /** Lists all assets of a repository. */
    ofRepository: (repositoryId: number): Promise<Row<'release_assets'>[]> =>
      handle
        .selectFrom('release_assets')
        .selectAll()
        .where('repository_id', '=', repositoryId)
        .execute(),
  }
}

function assetWrites(handle: Handle) {
  return {
    create: async (row: NewRow<'release_assets'>): Promise<number> => {
      const { id } = await handle
        .insertInto('release_assets')
        .values(row)
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },

    update: async (id: number, change: Updateable<Tables['release_assets']>): Promise<void> => {
      await handle.updateTable('release_assets').set(change).where('id', '=', id).execute()
    },

    delete: async (id: number): Promise<void> => {
      await handle.deleteFrom('release_assets').where('id', '=', id).execute()
    },

    countDownload: async (id: number): Promise<void> => {
      await handle
        .updateTable('release_assets')
        .set((set) => ({ download_count: set('download_count', '+', 1) }))
        .where('id', '=', id)
        .execute()
    },
  }
}

/** Files of releases. */
export function releaseAssetQueries(handle: Handle, accounts: Accounts) {
  return composed(assetReads(handle, accounts), assetWrites(handle))
}
