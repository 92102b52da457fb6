import type { Handle, Row } from '../schema/tables.ts'

type ViewedFile = Row<'viewed_files'>

/** Files of pull requests that users have viewed. */
export function viewedFileQueries(handle: Handle) {
  return {
    /** The contents that a user has viewed, by path. */
    of: async (issueId: number, userId: number): Promise<Map<string, string>> => {
      const rows = await handle
        .selectFrom('viewed_files')
        .select(['path', 'blob'])
        .where('issue_id', '=', issueId)
        .where('user_id', '=', userId)
        .execute()
      return new Map(rows.map(({ path, blob }) => [path, blob]))
    },

    mark: async (file: ViewedFile): Promise<void> => {
      await handle
        .insertInto('viewed_files')
        .values(file)
        .onConflict((conflict) =>
          conflict.columns(['issue_id', 'user_id', 'path']).doUpdateSet({ blob: file.blob }),
        )
        .execute()
    },

    unmark: async ({ issue_id, user_id, path }: Omit<ViewedFile, 'blob'>): Promise<void> => {
      await handle
        .deleteFrom('viewed_files')
        .where('issue_id', '=', issue_id)
        .where('user_id', '=', user_id)
        .where('path', '=', path)
        .execute()
    },
  }
}
