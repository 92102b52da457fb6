import { sql, type Updateable } from 'kysely'
import type { Account, accountQueries } from '../accounts/accounts.ts'
import { reactionCounts, type ReactionCounts } from '../sql/reaction-counts.ts'
import type { Handle, NewRow, Row, Tables } from '../schema/tables.ts'
import { totalOf, type PageRange } from '../sql/totals.ts'
import { releaseAssetQueries, type ReleaseAsset } from './release-assets.ts'
import { composed } from '../sql/composed.ts'

type Accounts = Pick<ReturnType<typeof accountQueries>, 'findMany'>

type Stored = Row<'releases'>

/** A release with its author and its files. */
export interface Release extends Omit<Stored, 'reactions'> {
  reactions: ReactionCounts
  /** Null when the account was deleted. */
  author: Account | null
  assets: ReleaseAsset[]
}

interface Selection {
  repositoryId: number
  /** Whether drafts are included. */
  drafts: boolean
}

const selected = (handle: Handle, { repositoryId, drafts }: Selection) =>
  handle
    .selectFrom('releases')
    .where('repository_id', '=', repositoryId)
    .$if(!drafts, (query) => query.where('draft', '=', 0))

async function withParts(handle: Handle, accounts: Accounts, rows: Stored[]): Promise<Release[]> {
  const authors = await accounts.findMany(rows.flatMap(({ author_id: id }) => id ?? []))
  const all = await releaseAssetQueries(handle, accounts).ofReleases(rows.map(({ id }) => id))
  const byRelease = new Map(rows.map(({ id }) => [id, [] as ReleaseAsset[]]))
  for (const asset of all) byRelease.get(asset.release_id)?.push(asset)
  return rows.map((row) => ({
    ...row,
    reactions: reactionCounts(row.reactions),
    author: authors.get(row.author_id ?? 0) ?? null,
    assets: byRelease.get(row.id) ?? [],
  }))
}

function releaseReads(handle: Handle, accounts: Accounts) {
  const published = (repositoryId: number) =>
    selected(handle, { repositoryId, drafts: false }).selectAll()
  const one = async (query: Promise<Stored[]>) =>
    (await withParts(handle, accounts, await query))[0]

  return {
    find: (repositoryId: number, id: number): Promise<Release | undefined> =>
      one(
        selected(handle, { repositoryId, drafts: true }).selectAll().where('id', '=', id).execute(),
      ),

    /** Finds the published release of a tag. */
    findByTag: (repositoryId: number, tag: string): Promise<Release | undefined> =>
      one(published(repositoryId).where('tag_name', '=', tag).execute()),

    /** The release that was last marked as latest, otherwise the one with the newest commit. */
    latest: (repositoryId: number): Promise<Release | undefined> =>
      one(
        published(repositoryId)
          .where('prerelease', '=', 0)
          .orderBy(sql`coalesce(latest_at, 0)`, 'desc')
          .orderBy('created_at', 'desc')
          .orderBy('id', 'desc')
          .limit(1)
          .execute(),
      ),

    /** Lists releases, newest first. */
    list: async (selection: Selection, { limit, offset }: PageRange): Promise<Release[]> =>
      withParts(
        handle,
        accounts,
        await selected(handle, selection)
          .selectAll()
          .orderBy('created_at', 'desc')
          .orderBy('id', 'desc')
          .limit(limit)
          .offset(offset)
          .execute(),
      ),

    /** Ids of drafts. */
    drafts: (repositoryId: number): Promise<Pick<Stored, 'id'>[]> =>
      handle
        .selectFrom('releases')
        .select('id')
        .where('repository_id', '=', repositoryId)
        .where('draft', '=', 1)
        .execute(),

    count: (selection: Selection, page?: PageRange): Promise<number> =>
      totalOf(handle, selected(handle, selection), page),

    /** Tags of published releases, newest first. */
    tags: async (repositoryId: number, limit: number): Promise<string[]> => {
      const rows = await selected(handle, { repositoryId, drafts: false })
        .select('tag_name')
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute()
      return rows.map(({ tag_name: tag }) => tag)
    },
  }
}

function releaseWrites(handle: Handle) {
  return {
    create: async (row: NewRow<'releases'>): Promise<number> => {
      const { id } = await handle
        .insertInto('releases')
        .values(row)
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },

    update: async (id: number, change: Updateable<Tables['releases']>): Promise<void> => {
      await handle.updateTable('releases').set(change).where('id', '=', id).execute()
    },

    delete: async (id: number): Promise<void> => {
      await handle.deleteFrom('releases').where('id', '=', id).execute()
    },

    /** Lets the commits decide which release is the latest. */
    forgetLatest: async (repositoryId: number): Promise<void> => {
      await handle
        .updateTable('releases')
        .set({ latest_at: null })
        .where('repository_id', '=', repositoryId)
        .where('latest_at', 'is not', null)
        .execute()
    },
  }
}

/** Releases of repositories. */
export function releaseQueries(handle: Handle, accounts: Accounts) {
  return composed(releaseReads(handle, accounts), releaseWrites(handle))
}
