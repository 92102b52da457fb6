import type { Handle, Row } from '../schema/tables.ts'

export type GistComment = Row<'gist_comments'>

/** Comments on gists. The gist row holds their count. */
export function gistCommentQueries(handle: Handle) {
  const count = (gistId: number, change: 1 | -1) =>
    handle
      .updateTable('gists')
      .set((set) => ({ comments: set('comments', '+', change) }))
      .where('id', '=', gistId)
      .execute()

  return {
    /** Lists comments, oldest first. */
    list: (gistId: number, { limit, offset }: { limit: number; offset: number }) =>
      handle
        .selectFrom('gist_comments')
        .selectAll()
        .where('gist_id', '=', gistId)
        .orderBy('id')
        .limit(limit)
        .offset(offset)
        .execute(),

    find: (gistId: number, id: number): Promise<GistComment | undefined> =>
      handle
        .selectFrom('gist_comments')
        .selectAll()
        .where('gist_id', '=', gistId)
        .where('id', '=', id)
        .executeTakeFirst(),

    async create(comment: Omit<GistComment, 'id'>): Promise<GistComment> {
      await count(comment.gist_id, 1)
      return handle
        .insertInto('gist_comments')
        .values(comment)
        .returningAll()
        .executeTakeFirstOrThrow()
    },

    /** Updates a comment. Returns undefined when it was deleted. */
    update: (id: number, body: string, now: number): Promise<GistComment | undefined> =>
      handle
        .updateTable('gist_comments')
        .set({ body, updated_at: now })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirst(),

    async delete({ id, gist_id }: GistComment): Promise<void> {
      const { numDeletedRows } = await handle
        .deleteFrom('gist_comments')
        .where('id', '=', id)
        .executeTakeFirst()
      if (numDeletedRows > 0n) await count(gist_id, -1)
    },
  }
}
