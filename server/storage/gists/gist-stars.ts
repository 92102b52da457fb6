import { countRows } from '../sql/count-rows.ts'
import type { Handle, Row } from '../schema/tables.ts'

/** Stars of gists. */
export function gistStarQueries(handle: Handle) {
  return {
    /** Stars a gist. Does nothing when it is already starred. */
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

    starCount: (gistId: number): Promise<number> =>
      countRows(handle.selectFrom('gist_stars').where('gist_id', '=', gistId)),

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
