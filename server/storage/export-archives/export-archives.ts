import { repositoryFromRow, type Repository } from '../repositories/repositories.ts'
import type { Handle, Row } from '../schema/tables.ts'
import { countRows } from '../sql/count-rows.ts'
import { composed } from '../sql/composed.ts'

type Stored = Row<'migrations'>

const flags = [
  'lock_repositories',
  'exclude_metadata',
  'exclude_git_data',
  'exclude_attachments',
  'exclude_releases',
  'exclude_owner_projects',
  'org_metadata_only',
] as const

/** Options of an export: contents of the archive and repository locks. */
export type MigrationOptions = Record<(typeof flags)[number], boolean>

/** A requested export of repositories. */
export type Migration = Omit<Stored, keyof MigrationOptions> & MigrationOptions

type NewMigration = Pick<Migration, 'owner_id' | 'guid' | 'created_at'> & MigrationOptions

export interface Slice {
  limit: number
  offset: number
}

/** Converts a database row. */
export const migrationFromRow = (row: Stored): Migration => ({
  ...row,
  ...(Object.fromEntries(flags.map((wish) => [wish, row[wish] === 1])) as MigrationOptions),
})

const flagColumns = (options: MigrationOptions) =>
  Object.fromEntries(flags.map((wish) => [wish, Number(options[wish])])) as Pick<
    Stored,
    keyof MigrationOptions
  >

const ofOwner = (handle: Handle, ownerId: number) =>
  handle.selectFrom('migrations').where('owner_id', '=', ownerId)

/** @param hidden whether to include private repositories */
const contained = (handle: Handle, ids: readonly number[], hidden: boolean) =>
  handle
    .selectFrom('migration_repositories')
    .innerJoin('repositories', 'repositories.id', 'migration_repositories.repository_id')
    .where('migration_repositories.migration_id', 'in', ids)
    .$if(!hidden, (query) => query.where('repositories.visibility', '=', 'public'))

async function ownersOf(handle: Handle, rows: readonly Row<'repositories'>[]) {
  const ids = [...new Set(rows.map(({ owner_id }) => owner_id))]
  if (ids.length === 0) return new Map<number, Row<'accounts'>>()
  const owners = await handle.selectFrom('accounts').selectAll().where('id', 'in', ids).execute()
  return new Map(owners.map((owner) => [owner.id, owner]))
}

function migrationReads(handle: Handle) {
  return {
    find: async (id: number): Promise<Migration | undefined> => {
      const row = await handle
        .selectFrom('migrations')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst()
      return row && migrationFromRow(row)
    },

    /** Lists an owner's exports, newest first. */
    list: async (ownerId: number, { limit, offset }: Slice): Promise<Migration[]> => {
      const rows = await ofOwner(handle, ownerId)
        .selectAll()
        .orderBy('id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute()
      return rows.map(migrationFromRow)
    },

    count: (ownerId: number): Promise<number> => countRows(ofOwner(handle, ownerId)),

    /** Lists the repositories of each export. Deleted repositories are missing. */
    repositories: async (
      ids: readonly number[],
      hidden: boolean,
      slice?: Slice,
    ): Promise<Map<number, Repository[]>> => {
      const found = new Map<number, Repository[]>(ids.map((id) => [id, []]))
      if (ids.length === 0) return found
      const rows = await contained(handle, ids, hidden)
        .selectAll('repositories')
        .select('migration_repositories.migration_id as migration_id')
        .orderBy('repositories.id')
        .$if(slice !== undefined, (query) => query.limit(slice!.limit).offset(slice!.offset))
        .execute()
      const owners = await ownersOf(handle, rows)
      for (const { migration_id, ...row } of rows) {
        const owner = owners.get(row.owner_id)
        if (owner) found.get(migration_id)?.push(repositoryFromRow(row, owner))
      }
      return found
    },

    repositoryCount: (id: number, hidden: boolean): Promise<number> =>
      countRows(contained(handle, [id], hidden)),
  }
}

function migrationWrites(handle: Handle) {
  return {
    /**
     * Starts an export.
     * @param repositoryIds its repositories, at most as many as one statement can insert
     */
    create: async (
      { owner_id, guid, created_at, ...options }: NewMigration,
      repositoryIds: readonly number[],
    ): Promise<Migration> => {
      const row = await handle
        .insertInto('migrations')
        .values({
          ...flagColumns(options),
          ...{ owner_id, guid, created_at, updated_at: created_at },
          ...{ state: 'pending', lease_until: 0, attempts: 0 },
          ...{ archive_size: null, expires_at: null },
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      const locked = Number(options.lock_repositories)
      const entries = repositoryIds.map((repository_id) => ({
        migration_id: row.id,
        repository_id,
        locked,
      }))
      if (entries.length > 0) {
        await handle.insertInto('migration_repositories').values(entries).execute()
      }
      return migrationFromRow(row)
    },

    /** Expires an archive now. Returns false when there is none. */
    endArchive: async (id: number, now: number): Promise<boolean> => {
      const { numUpdatedRows } = await handle
        .updateTable('migrations')
        .set({ expires_at: now })
        .where('id', '=', id)
        .where('expires_at', '>', now)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },
  }
}

/** Exports, for the handlers that start and list them. */
export function migrationQueries(handle: Handle) {
  return composed(migrationReads(handle), migrationWrites(handle))
}
