import { sql } from 'kysely'
import type { Handle, Row } from '../schema/tables.ts'
import { countRows } from '../sql/count-rows.ts'
import { composed } from '../sql/composed.ts'

export type GistRevision = Row<'gist_revisions'>

/** Rows of one insert; engines limit the number of bound values. */
const chunk = 500

const addRevisions = async (handle: Handle, revisions: readonly GistRevision[]): Promise<void> => {
  for (let from = 0; from < revisions.length; from += chunk) {
    const values = revisions.slice(from, from + chunk)
    await handle.insertInto('gist_revisions').values(values).execute()
  }
}

function revisionReads(handle: Handle) {
  return {
    /** Lists revisions, newest first. */
    list: (gistId: number, { limit, offset }: { limit: number; offset: number }) =>
      handle
        .selectFrom('gist_revisions')
        .selectAll()
        .where('gist_id', '=', gistId)
        .orderBy('number', 'desc')
        .limit(limit)
        .offset(offset)
        .execute(),

    /** Lists the newest revisions of each gist, newest first, in one query. */
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

    count: (gistId: number): Promise<number> =>
      countRows(handle.selectFrom('gist_revisions').where('gist_id', '=', gistId)),

    find: (gistId: number, version: string): Promise<GistRevision | undefined> =>
      handle
        .selectFrom('gist_revisions')
        .selectAll()
        .where('gist_id', '=', gistId)
        .where('version', '=', version)
        .executeTakeFirst(),

    /** Lists all revisions, oldest first. */
    all: (gistId: number): Promise<GistRevision[]> =>
      handle
        .selectFrom('gist_revisions')
        .selectAll()
        .where('gist_id', '=', gistId)
        .orderBy('number')
        .execute(),
  }
}

function revisionWrites(handle: Handle) {
  return {
    add: (revisions: readonly GistRevision[]): Promise<void> => addRevisions(handle, revisions),

    /** Replaces the history of a gist. */
    async replace(gistId: number, revisions: readonly GistRevision[]): Promise<void> {
      await handle.deleteFrom('gist_revisions').where('gist_id', '=', gistId).execute()
      await addRevisions(handle, revisions)
    },
  }
}

/** Commits of gists, stored so that listing them takes one query. */
export function gistRevisionQueries(handle: Handle) {
  return composed(revisionReads(handle), revisionWrites(handle))
}
