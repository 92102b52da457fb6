import type { Handle, NewRow, Row } from '../schema/tables.ts'

/** The two ends of a dependency. */
const sides = {
  blockedBy: { own: 'issue_id', other: 'blocked_by_id' },
  blocking: { own: 'blocked_by_id', other: 'issue_id' },
} as const

/** Which dependencies of an issue: the issues that block it, or those that it blocks. */
export type DependencySide = keyof typeof sides

/** Numbers of the dependencies of an issue. */
export interface DependencyCounts {
  /** Open ones. */
  open: number
  total: number
}

/** Removes all dependencies of an issue. */
export async function removeDependencies(handle: Handle, id: number): Promise<void> {
  await handle
    .deleteFrom('issue_dependencies')
    .where((eb) => eb.or([eb('issue_id', '=', id), eb('blocked_by_id', '=', id)]))
    .execute()
}

/** Dependencies between issues. */
export function issueDependencyQueries(handle: Handle) {
  return {
    /** Lists the issues on one side of the dependencies of an issue, oldest dependency first. */
    list: (
      issueId: number,
      side: DependencySide,
    ): Promise<Pick<Row<'issues'>, 'id' | 'number' | 'repository_id'>[]> => {
      const { own, other } = sides[side]
      return handle
        .selectFrom('issue_dependencies')
        .innerJoin('issues', 'issues.id', `issue_dependencies.${other}`)
        .innerJoin('repositories', 'repositories.id', 'issues.repository_id')
        .select(['issues.id', 'issues.number', 'issues.repository_id'])
        .where(`issue_dependencies.${own}`, '=', issueId)
        .orderBy('issue_dependencies.created_at')
        .orderBy('issues.id')
        .execute()
    },

    add: async (dependency: NewRow<'issue_dependencies'>): Promise<void> => {
      await handle.insertInto('issue_dependencies').values(dependency).execute()
    },

    /** Returns false when there is no such dependency. */
    remove: async (issueId: number, blockedById: number): Promise<boolean> => {
      const { numDeletedRows } = await handle
        .deleteFrom('issue_dependencies')
        .where('issue_id', '=', issueId)
        .where('blocked_by_id', '=', blockedById)
        .executeTakeFirst()
      return numDeletedRows > 0n
    },
  }
}
