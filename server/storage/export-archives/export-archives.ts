import { seenRepository, type Repository } from '../repositories/repositories.ts'
import type { Handle, Row } from '../tables.ts'

type Stored = Row<'migrations'>

const wishes = [
  'lock_repositories',
  'exclude_metadata',
  'exclude_git_data',
  'exclude_attachments',
  'exclude_releases',
  'exclude_owner_projects',
  'org_metadata_only',
] as const

/** What of the account is to be in the archive, and how it is to be made. */
export type MigrationWishes = Record<(typeof wishes)[number], boolean>

/** An archive of repositories that was asked for. */
export type Migration = Omit<Stored, keyof MigrationWishes> & MigrationWishes

type NewMigration = Pick<Migration, 'owner_id' | 'guid' | 'created_at'> & MigrationWishes

export interface Slice {
  limit: number
  offset: number
}

/** A stored row as the rest of the server sees it. */
export const seenMigration = (row: Stored): Migration => ({
  ...row,
  ...(Object.fromEntries(wishes.map((wish) => [wish, row[wish] === 1])) as MigrationWishes),
})

const storedWishes = (asked: MigrationWishes) =>
  Object.fromEntries(wishes.map((wish) => [wish, Number(asked[wish])])) as Pick<
    Stored,
    keyof MigrationWishes
  >

/** Migrations as those who ask for them see them. */
export function migrationQueries(handle: Handle) {
  const ofOwner = (ownerId: number) =>
    handle.selectFrom('migrations').where('owner_id', '=', ownerId)

  /** @param hidden whether private repositories are to be seen as well */
  const contained = (ids: readonly number[], hidden: boolean) =>
    handle
      .selectFrom('migration_repositories')
      .innerJoin('repositories', 'repositories.id', 'migration_repositories.repository_id')
      .where('migration_repositories.migration_id', 'in', ids)
      .$if(!hidden, (query) => query.where('repositories.visibility', '=', 'public'))

  async function ownersOf(rows: readonly Row<'repositories'>[]) {
    const ids = [...new Set(rows.map(({ owner_id }) => owner_id))]
    if (ids.length === 0) return new Map<number, Row<'accounts'>>()
    const owners = await handle.selectFrom('accounts').selectAll().where('id', 'in', ids).execute()
    return new Map(owners.map((owner) => [owner.id, owner]))
  }

  return {
    /** @param repositoryIds what is in it, at most as many as a statement takes */
    create: async (
      { owner_id, guid, created_at, ...asked }: NewMigration,
      repositoryIds: readonly number[],
    ): Promise<Migration> => {
      const row = await handle
        .insertInto('migrations')
        .values({
          ...storedWishes(asked),
          ...{ owner_id, guid, created_at, updated_at: created_at },
          ...{ state: 'pending', lease_until: 0, attempts: 0 },
          ...{ archive_size: null, expires_at: null },
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      const locked = Number(asked.lock_repositories)
      const entries = repositoryIds.map((repository_id) => ({
        migration_id: row.id,
        repository_id,
        locked,
      }))
      if (entries.length > 0) {
        await handle.insertInto('migration_repositories').values(entries).execute()
      }
      return seenMigration(row)
    },

    find: async (id: number): Promise<Migration | undefined> => {
      const row = await handle
        .selectFrom('migrations')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst()
      return row && seenMigration(row)
    },

    /** Newest first. */
    list: async (ownerId: number, { limit, offset }: Slice): Promise<Migration[]> => {
      const rows = await ofOwner(ownerId)
        .selectAll()
        .orderBy('id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute()
      return rows.map(seenMigration)
    },

    count: async (ownerId: number): Promise<number> => {
      const { count } = await ofOwner(ownerId)
        .select((select) => select.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return count
    },

    /** What is in each of some migrations; those that were deleted since are in none. */
    repositories: async (
      ids: readonly number[],
      hidden: boolean,
      slice?: Slice,
    ): Promise<Map<number, Repository[]>> => {
      const found = new Map<number, Repository[]>(ids.map((id) => [id, []]))
      if (ids.length === 0) return found
      const rows = await contained(ids, hidden)
        .selectAll('repositories')
        .select('migration_repositories.migration_id as migration_id')
        .orderBy('repositories.id')
        .$if(slice !== undefined, (query) => query.limit(slice!.limit).offset(slice!.offset))
        .execute()
      const owners = await ownersOf(rows)
      for (const { migration_id, ...row } of rows) {
        const owner = owners.get(row.owner_id)
        if (owner) found.get(migration_id)?.push(seenRepository(row, owner))
      }
      return found
    },

    repositoryCount: async (id: number, hidden: boolean): Promise<number> => {
      const { count } = await contained([id], hidden)
        .select((select) => select.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return count
    },

    /** Lets an archive's time end now; false where there is none. */
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
