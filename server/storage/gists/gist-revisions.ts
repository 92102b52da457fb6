import { sql } from 'kysely'
import type { Handle, Row } from '../tables.ts'

export type GistRevision = Row<'gist_revisions'>

/** Rows of one insert: an engine takes so many values and no more. */
const chunk = 500

/** The commits of gists, so that a list of them is one question. */
export function gistRevisionQueries(handle: Handle) {
  const add = async (revisions: readonly GistRevision[]): Promise<void> => {
    for (let from = 0; from < revisions.length; from += chunk) {
      const values = revisions.slice(from, from + chunk)
      await handle.insertInto('gist_revisions').values(values).execute()
    }
  }

  return {
    add,

    /** The newest first. */
    list: (gistId: number, { limit, offset }: { limit: number; offset: number }) =>
      handle
        .selectFrom('gist_revisions')
        .selectAll()
        .where('gist_id', '=', gistId)
        .orderBy('number', 'desc')
        .limit(limit)
        .offset(offset)
        .execute(),

    /** The newest of each of some gists, the newest first, in one question. */
    newestOf: (gistIds: readonly number[], limit: number): Promise<GistRevision[]> =>
      handle
        .selectFrom((from) =>
          from
            .selectFrom('gist_revisions')
            .selectAll()
            .select(
              sql<number>`row_number() over (partition by gist_id order by number desc)`.as(
                'place',
              ),
            )
            .where('gist_id', 'in', [...gistIds, 0])
            .as('placed'),
        )
        .selectAll()
        .where('place', '<=', limit)
        .orderBy('number', 'desc')
        .execute(),

    count: async (gistId: number): Promise<number> => {
      const { count } = await handle
        .selectFrom('gist_revisions')
        .select((select) => select.fn.countAll<number>().as('count'))
        .where('gist_id', '=', gistId)
        .executeTakeFirstOrThrow()
      return count
    },

    find: (gistId: number, version: string): Promise<GistRevision | undefined> =>
      handle
        .selectFrom('gist_revisions')
        .selectAll()
        .where('gist_id', '=', gistId)
        .where('version', '=', version)
        .executeTakeFirst(),

    /** All of them, the oldest first. */
    all: (gistId: number): Promise<GistRevision[]> =>
      handle
        .selectFrom('gist_revisions')
        .selectAll()
        .where('gist_id', '=', gistId)
        .orderBy('number')
        .execute(),

    /** Puts a history in place of the one there is. */
    async replace(gistId: number, revisions: readonly GistRevision[]): Promise<void> {
      await handle.deleteFrom('gist_revisions').where('gist_id', '=', gistId).execute()
      await add(revisions)
    },
  }
}
