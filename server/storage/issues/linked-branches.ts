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

    /** The link of a branch to an issue. */
    named: ({
      issue_id,
      repository_id,
      branch,
    }: Omit<NewRow<'linked_branches'>, 'created_at'>): Promise<LinkedBranch | undefined> =>
      handle
        .selectFrom('linked_branches')
        .selectAll()
        .where('issue_id', '=', issue_id)
        .where('repository_id', '=', repository_id)
        .where('branch', '=', branch)
        .executeTakeFirst(),

    link: async (link: NewRow<'linked_branches'>): Promise<void> => {
      await handle.insertInto('linked_branches').values(link).execute()
    },

    unlink: async (id: number): Promise<void> => {
      await handle.deleteFrom('linked_branches').where('id', '=', id).execute()
    },
  }
}
