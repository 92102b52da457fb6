import { sql, type SelectQueryBuilder, type Updateable } from 'kysely'
import type { Account, accountQueries } from '../accounts/accounts.ts'
import { decode, encode } from '../sql/json.ts'
import type { GistTable } from '../schema/gist-tables.ts'
import type { Handle, Row, Tables } from '../schema/tables.ts'
import { totalOf, type PageRange } from '../sql/totals.ts'
import { composed } from '../sql/composed.ts'

type Accounts = Pick<ReturnType<typeof accountQueries>, 'find' | 'findMany'>

/** A file of a gist at its head commit. */
export interface GistFile {
  name: string
  /** Id of the blob. */
  blob: string
  /** Bytes. */
  size: number
}

/** A gist with its owner. */
export interface Gist extends Omit<Row<'gists'>, 'files' | 'public'> {
  owner: Account
  public: boolean
  files: GistFile[]
}

/** Filter of gists; all given conditions must hold. */
export interface GistSelection {
  ownerId?: number
  starredBy?: number
  forkOf?: number
  /** Only public or only secret ones. */
  isPublic?: boolean | undefined
  /** Only public gists and those of this account; undefined for any. */
  seenBy?: { ownerId: number | undefined }
  /** Milliseconds. */
  updatedAfter?: number | undefined
}

export interface GistListing {
  by: 'updated' | 'starred' | 'created'
  /** Descending if absent. */
  direction?: 'asc' | 'desc'
  limit: number
  offset: number
}

/** Fields that a caller may write; `toRow` converts them to columns. */
export interface GistChange {
  description?: string | null
  head?: string
  files?: GistFile[]
  file_count?: number
}

export interface NewGist extends Required<GistChange> {
  key: string
  public: boolean
  fork_of_id: number | null
  created_at: number
}

type Selected = SelectQueryBuilder<Tables, 'gists' | 'gist_stars', object>

const toRow = ({ files, ...change }: GistChange): Updateable<GistTable> => ({
  ...change,
  ...(files && { files: encode(files) }),
})

const fromRow = (row: Row<'gists'>, owner: Account): Gist => ({
  ...row,
  owner,
  public: row.public === 1,
  files: decode(row.files),
})

const withOwners = async (accounts: Accounts, rows: Row<'gists'>[]): Promise<Gist[]> => {
  const owners = await accounts.findMany(rows.map(({ owner_id }) => owner_id))
  return rows.flatMap((row) => {
    const owner = owners.get(row.owner_id)
    return owner ? [fromRow(row, owner)] : [] // owner deleted since, together with the gist
  })
}

const withOwner = async (accounts: Accounts, row: Row<'gists'> | undefined) =>
  row && (await withOwners(accounts, [row]))[0]

const selected = (
  handle: Handle,
  { starredBy, ownerId, forkOf, isPublic, seenBy, updatedAfter }: GistSelection,
) => {
  const from: Selected =
    starredBy === undefined
      ? handle.selectFrom('gists')
      : handle
          .selectFrom('gists')
          .innerJoin('gist_stars', 'gist_stars.gist_id', 'gists.id')
          .where('gist_stars.user_id', '=', starredBy)
  return from
    .$if(ownerId !== undefined, (query) => query.where('gists.owner_id', '=', ownerId!))
    .$if(forkOf !== undefined, (query) => query.where('gists.fork_of_id', '=', forkOf!))
    .$if(isPublic !== undefined, (query) => query.where('gists.public', '=', Number(isPublic)))
    .$if(updatedAfter !== undefined, (query) => query.where('gists.updated_at', '>', updatedAfter!))
    .$if(seenBy !== undefined, (query) =>
      query.where((eb) => {
        const isPublic = eb('gists.public', '=', 1)
        const viewerId = seenBy?.ownerId
        // Without an alternative, the index of public gists has the order of the list.
        return viewerId === undefined
          ? isPublic
          : eb.or([isPublic, eb('gists.owner_id', '=', viewerId)])
      }),
    )
}

const orders = {
  updated: ['gists.updated_at', 'gists.id'],
  created: ['gists.created_at', 'gists.id'],
  starred: ['gist_stars.created_at', 'gist_stars.gist_id'],
} as const

function gistReads(handle: Handle, accounts: Accounts) {
  return {
    find: async (id: number): Promise<Gist | undefined> =>
      withOwner(
        accounts,
        await handle.selectFrom('gists').selectAll().where('id', '=', id).executeTakeFirst(),
      ),

    findByKey: async (key: string): Promise<Gist | undefined> =>
      withOwner(
        accounts,
        await handle.selectFrom('gists').selectAll().where('key', '=', key).executeTakeFirst(),
      ),

    count: (selection: GistSelection, page?: PageRange): Promise<number> =>
      totalOf(handle, selected(handle, selection), page),
  }
}

function gistLists(handle: Handle, accounts: Accounts) {
  return {
    list: async (
      selection: GistSelection,
      { by, direction = 'desc', limit, offset }: GistListing,
    ): Promise<Gist[]> => {
      const [first, second] = orders[by]
      const page = selected(handle, selection)
        .select(['gists.id', sql.ref<number>(first).as('place')])
        .orderBy(first, direction)
        .orderBy(second, direction)
        .limit(limit)
        .offset(offset)
      const rows = await handle
        .selectFrom(page.as('page'))
        .innerJoin('gists', 'gists.id', 'page.id')
        .selectAll('gists')
        .orderBy('page.place', direction)
        .orderBy('page.id', direction)
        .execute()
      return withOwners(accounts, rows)
    },

    /** Lists the newest forks of each gist, newest first: public ones and those of the viewer. */
    newestForksOf: async (
      ids: readonly number[],
      { viewerId = 0, limit }: { viewerId: number | undefined; limit: number },
    ): Promise<Gist[]> => {
      const place = sql<number>`row_number() over (partition by fork_of_id order by id desc)`
      const rows = await handle
        .selectFrom((from) =>
          from
            .selectFrom('gists')
            .selectAll()
            .select(place.as('place'))
            .where('fork_of_id', 'in', [...ids, 0])
            .where((eb) => eb.or([eb('public', '=', 1), eb('owner_id', '=', viewerId)]))
            .as('placed'),
        )
        .selectAll()
        .where('place', '<=', limit)
        .orderBy('id', 'desc')
        .execute()
      return withOwners(
        accounts,
        rows.map(({ place: _place, ...row }) => row),
      )
    },
  }
}

function gistWrites(handle: Handle, accounts: Accounts) {
  return {
    async create(owner: Account, gist: NewGist): Promise<Gist> {
      const { files, public: open, ...rest } = gist
      const row = await handle
        .insertInto('gists')
        .values({
          ...rest,
          owner_id: owner.id,
          public: Number(open),
          files: encode(files),
          updated_at: gist.created_at,
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      return fromRow(row, owner)
    },

    async update(id: number, change: GistChange, now: number): Promise<Gist> {
      const row = await handle
        .updateTable('gists')
        .set({ ...toRow(change), updated_at: now })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow()
      return (await withOwner(accounts, row)) as Gist
    },

    delete: async (id: number): Promise<void> => {
      await handle.deleteFrom('gists').where('id', '=', id).execute()
    },
  }
}

/** Gists. Their content is stored in git. */
export function gistQueries(handle: Handle, accounts: Accounts) {
  return composed(
    gistReads(handle, accounts),
    gistLists(handle, accounts),
    gistWrites(handle, accounts),
  )
}
