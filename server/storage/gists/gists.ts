import { sql, type SelectQueryBuilder, type Updateable } from 'kysely'
import type { Account, accountQueries } from '../accounts/accounts.ts'
import { decode, encode } from '../json.ts'
import type { GistTable } from './gist-tables.ts'
import type { Handle, Row, Tables } from '../tables.ts'

/** A file of a gist, as git has it at the gist's head. */
export interface GistFile {
  name: string
  /** Id of the blob. */
  blob: string
  /** Bytes. */
  size: number
}

/** A gist with its owner, as the rest of the server sees it. */
export interface Gist extends Omit<Row<'gists'>, 'files' | 'public'> {
  owner: Account
  public: boolean
  files: GistFile[]
}

/** Which gists are meant; everything said must hold. */
export interface GistSelection {
  ownerId?: number
  starredBy?: number
  forkOf?: number
  /** Only public ones, and those of this account; undefined for any. */
  seenBy?: { ownerId: number | undefined }
  /** Milliseconds. */
  updatedAfter?: number | undefined
}

export interface GistListing {
  by: 'updated' | 'starred' | 'created'
  limit: number
  offset: number
}

/** What may be written; columns keep their stored form here only. */
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

const stored = ({ files, ...change }: GistChange): Updateable<GistTable> => ({
  ...change,
  ...(files && { files: encode(files) }),
})

const seen = (row: Row<'gists'>, owner: Account): Gist => ({
  ...row,
  owner,
  public: row.public === 1,
  files: decode(row.files),
})

/** Gists; their content is in git. */
export function gistQueries(
  handle: Handle,
  accounts: Pick<ReturnType<typeof accountQueries>, 'find' | 'findMany'>,
) {
  const all = async (rows: Row<'gists'>[]): Promise<Gist[]> => {
    const owners = await accounts.findMany(rows.map(({ owner_id }) => owner_id))
    return rows.flatMap((row) => {
      const owner = owners.get(row.owner_id)
      return owner ? [seen(row, owner)] : [] // gone since, and the gist with it
    })
  }

  const first = async (row: Row<'gists'> | undefined) => row && (await all([row]))[0]

  const selected = ({ starredBy, ownerId, forkOf, seenBy, updatedAfter }: GistSelection) => {
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
      .$if(updatedAfter !== undefined, (query) =>
        query.where('gists.updated_at', '>', updatedAfter!),
      )
      .$if(seenBy !== undefined, (query) =>
        query.where((eb) =>
          eb.or([
            eb('gists.public', '=', 1),
            eb('gists.owner_id', '=', seenBy?.ownerId ?? 0), // accounts count from 1
          ]),
        ),
      )
  }

  const orders = {
    updated: 'gists.updated_at',
    created: 'gists.created_at',
    starred: 'gist_stars.created_at',
  } as const

  return {
    find: async (id: number): Promise<Gist | undefined> =>
      first(await handle.selectFrom('gists').selectAll().where('id', '=', id).executeTakeFirst()),

    findByKey: async (key: string): Promise<Gist | undefined> =>
      first(await handle.selectFrom('gists').selectAll().where('key', '=', key).executeTakeFirst()),

    list: async (selection: GistSelection, { by, limit, offset }: GistListing): Promise<Gist[]> => {
      const rows = await selected(selection)
        .selectAll('gists')
        .orderBy(orders[by], 'desc')
        .orderBy('gists.id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute()
      return all(rows)
    },

    /** The newest forks of each of some gists, the newest first: public ones, and those of who asks. */
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
      return all(rows.map(({ place: _place, ...row }) => row))
    },

    count: async (selection: GistSelection): Promise<number> => {
      const { count } = await selected(selection)
        .select((select) => select.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return count
    },

    /** How many gists an account owns. */
    counts: async (ownerId: number): Promise<{ public: number; private: number }> => {
      const rows = await handle
        .selectFrom('gists')
        .select((select) => ['public', select.fn.countAll<number>().as('count')])
        .where('owner_id', '=', ownerId)
        .groupBy('public')
        .execute()
      const of = (flag: number) => rows.find((row) => row.public === flag)?.count ?? 0
      return { public: of(1), private: of(0) }
    },

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
      return seen(row, owner)
    },

    async update(id: number, change: GistChange, now: number): Promise<Gist> {
      const row = await handle
        .updateTable('gists')
        .set({ ...stored(change), updated_at: now })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow()
      return (await first(row)) as Gist
    },

    /** Holds a gist still, so that what is decided on it stays true. */
    async lock(id: number): Promise<void> {
      await handle
        .updateTable('gists')
        .set((set) => ({ id: set.ref('id') }))
        .where('id', '=', id)
        .execute()
    },

    delete: async (id: number): Promise<void> => {
      await handle.deleteFrom('gists').where('id', '=', id).execute()
    },

    /** Nothing where it was given before. */
    giveStar: async (star: Row<'gist_stars'>): Promise<void> => {
      await handle
        .insertInto('gist_stars')
        .values(star)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },

    takeStarBack: async (userId: number, gistId: number): Promise<void> => {
      await handle
        .deleteFrom('gist_stars')
        .where('user_id', '=', userId)
        .where('gist_id', '=', gistId)
        .execute()
    },

    isStarred: async (userId: number, gistId: number): Promise<boolean> => {
      const found = await handle
        .selectFrom('gist_stars')
        .select('created_at')
        .where('user_id', '=', userId)
        .where('gist_id', '=', gistId)
        .executeTakeFirst()
      return found !== undefined
    },
  }
}
