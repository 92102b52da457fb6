import type { Handle, NewRow, Row } from '../schema/tables.ts'

export type TextEdit = Row<'text_edits'>

/** What was edited, by the column that names it. */
export type EditedPart = 'issue_id' | 'comment_id' | 'review_id' | 'review_comment_id'

/** Edits of the texts of issues and pull requests, of the comments on them, and of reviews. */
export function textEditQueries(handle: Handle) {
  return {
    record: async (edit: NewRow<'text_edits'>): Promise<void> => {
      await handle.insertInto('text_edits').values(edit).execute()
    },

    /** Edits of what these ids are of, newest first. */
    of: (part: EditedPart, ids: readonly number[]): Promise<TextEdit[]> =>
      handle
        .selectFrom('text_edits')
        .selectAll()
        .where(part, 'in', ids)
        .$if(part === 'issue_id', (query) =>
          query
            .where('comment_id', 'is', null)
            .where('review_id', 'is', null)
            .where('review_comment_id', 'is', null),
        )
        .orderBy('id', 'desc')
        .execute(),
  }
}
