import type { Handle } from '../schema/tables.ts'

/** What can be hidden in a conversation. */
export type MinimizableTable =
  | 'commit_comments'
  | 'issue_comments'
  | 'pull_reviews'
  | 'review_comments'

/** Comments and reviews that are hidden for a reason. */
export function minimizedQueries(handle: Handle) {
  // All tables have the same columns for this.
  const from = (table: MinimizableTable) => handle.selectFrom(table as 'issue_comments')
  return {
    /** Who wrote it; null when the account was deleted. */
    find: (table: MinimizableTable, id: number) =>
      from(table).select('user_id').where('id', '=', id).executeTakeFirst(),

    /** Why they are hidden, by id. */
    reasons: async (table: MinimizableTable, ids: readonly number[]) => {
      const rows = await from(table)
        .select(['id', 'minimized_reason'])
        .where('id', 'in', ids)
        .execute()
      return new Map(rows.map((row) => [row.id, row.minimized_reason]))
    },

    minimize: async (table: MinimizableTable, id: number, reason: string | null): Promise<void> => {
      await handle
        .updateTable(table as 'issue_comments')
        .set({ minimized_reason: reason })
        .where('id', '=', id)
        .execute()
    },
  }
}
