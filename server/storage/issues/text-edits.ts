import type { Handle, NewRow, Row } from '../schema/tables.ts'

export type TextEdit = Row<'text_edits'>

/** Edits of the texts of issues and pull requests, and of the comments on them. */
export function textEditQueries(handle: Handle) {
  return {
    record: async (edit: NewRow<'text_edits'>): Promise<void> => {
      await handle.insertInto('text_edits').values(edit).execute()
    },

    /** Edits of the texts of issues themselves, newest first. */
    ofIssues: (issueIds: readonly number[]): Promise<TextEdit[]> =>
      handle
        .selectFrom('text_edits')
        .selectAll()
        .where('issue_id', 'in', issueIds)
        .where('comment_id', 'is', null)
        .orderBy('id', 'desc')
        .execute(),

    /** Edits of comments, newest first. */
    ofComments: (commentIds: readonly number[]): Promise<TextEdit[]> =>
      handle
        .selectFrom('text_edits')
        .selectAll()
        .where('comment_id', 'in', commentIds)
        .orderBy('id', 'desc')
        .execute(),
  }
}
