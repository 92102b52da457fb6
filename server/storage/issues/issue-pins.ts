import type { Handle, Row } from '../schema/tables.ts'

export type IssuePin = Row<'issue_pins'>

/** Pinned issues of repositories, in the order in which they were pinned. */
export function issuePinQueries(handle: Handle) {
  return {
    list: (repositoryId: number): Promise<IssuePin[]> =>
      handle
        .selectFrom('issue_pins')
        .selectAll()
        .where('repository_id', '=', repositoryId)
        .orderBy('id')
        .execute(),

    /** Which of these issues are pinned. */
    among: async (issueIds: readonly number[]): Promise<Set<number>> => {
      if (issueIds.length === 0) return new Set()
      const rows = await handle
        .selectFrom('issue_pins')
        .select('issue_id')
        .where('issue_id', 'in', issueIds)
        .execute()
      return new Set(rows.map(({ issue_id: id }) => id))
    },

    pin: async (pin: Omit<IssuePin, 'id'>): Promise<void> => {
      await handle.insertInto('issue_pins').values(pin).execute()
    },

    unpin: async (issueId: number): Promise<void> => {
      await handle.deleteFrom('issue_pins').where('issue_id', '=', issueId).execute()
    },
  }
}
