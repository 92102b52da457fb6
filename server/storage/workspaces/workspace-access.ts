import type { Handle, Row } from '../schema/tables.ts'

type WorkspaceVisibility = Row<'workspace_access'>['visibility']

/** Access to workspaces in repositories of organizations. */
export function workspaceAccessQueries(handle: Handle) {
  return {
    /** Returns undefined when the organization never set the access. */
    async visibility(organizationId: number): Promise<WorkspaceVisibility | undefined> {
      const row = await handle
        .selectFrom('workspace_access')
        .select('visibility')
        .where('id', '=', organizationId)
        .executeTakeFirst()
      return row?.visibility
    },

    setVisibility: (organizationId: number, visibility: WorkspaceVisibility, updated_at: number) =>
      handle
        .insertInto('workspace_access')
        .values({ id: organizationId, visibility, updated_at })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ visibility, updated_at }))
        .execute(),

    /** Ids of the selected users. */
    async selected(organizationId: number): Promise<Set<number>> {
      const rows = await handle
        .selectFrom('workspace_users')
        .select('user_id')
        .where('organization_id', '=', organizationId)
        .execute()
      return new Set(rows.map(({ user_id }) => user_id))
    },

    async select(organizationId: number, userIds: readonly number[]): Promise<void> {
      if (userIds.length === 0) return
      await handle
        .insertInto('workspace_users')
        .values(userIds.map((user_id) => ({ organization_id: organizationId, user_id })))
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },

    async unselect(organizationId: number, userIds: readonly number[]): Promise<void> {
      if (userIds.length === 0) return
      await handle
        .deleteFrom('workspace_users')
        .where('organization_id', '=', organizationId)
        .where('user_id', 'in', userIds)
        .execute()
    },

    /**
     * Finds those of the users who collaborate on a repository of the organization, members or not.
     */
    async collaborators(organizationId: number, userIds: readonly number[]): Promise<Set<number>> {
      if (userIds.length === 0) return new Set()
      const rows = await handle
        .selectFrom('collaborators')
        .innerJoin('repositories', 'repositories.id', 'collaborators.repository_id')
        .select('collaborators.user_id')
        .distinct()
        .where('repositories.owner_id', '=', organizationId)
        .where('collaborators.user_id', 'in', userIds)
        .execute()
      return new Set(rows.map(({ user_id }) => user_id))
    },
  }
}
