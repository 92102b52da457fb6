import type { Handle, NewRow, Row } from '../schema/tables.ts'

export type LinkedBranch = Row<'linked_branches'>

/** Branches in which issues are worked on, oldest first. */
export function linkedBranchQueries(handle: Handle) {
  return {
    find: (id: number): Promise<LinkedBranch | undefined> =>
      handle.selectFrom('linked_branches').selectAll().where('id', '=', id).executeTakeFirst(),

    list: (issueIds: readonly number[]): Promise<LinkedBranch[]> =>
      handle
        .selectFrom('linked_branches')
        .selectAll()
        .where('issue_id', 'in', issueIds)
        .orderBy('id')
        .execute(),

    link: (link: NewRow<'linked_branches'>): Promise<LinkedBranch> =>
      handle.insertInto('linked_branches').values(link).returningAll().executeTakeFirstOrThrow(),

    unlink: async (id: number): Promise<void> => {
      await handle.deleteFrom('linked_branches').where('id', '=', id).execute()
    },
  }
}
