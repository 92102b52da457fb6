import type { Handle, Row } from '../schema/tables.ts'

export type Workflow = Row<'workflows'>

/** A file in the workflow folder. */
export type WorkflowFile = Pick<Workflow, 'path' | 'name' | 'blob'>

/** Workflows, identified by repository and path. */
export function workflowQueries(handle: Handle) {
  return {
    /** Lists every workflow file that was ever read, by path. */
    async known(repositoryId: number): Promise<Map<string, Workflow>> {
      const rows = await handle
        .selectFrom('workflows')
        .selectAll()
        .where('repository_id', '=', repositoryId)
        .execute()
      return new Map(rows.map((row) => [row.path, row]))
    },

    find: (repositoryId: number, id: number): Promise<Workflow | undefined> =>
      handle
        .selectFrom('workflows')
        .selectAll()
        .where('repository_id', '=', repositoryId)
        .where('id', '=', id)
        .executeTakeFirst(),

    setState: (id: number, state: Workflow['state']) =>
      handle.updateTable('workflows').set({ state }).where('id', '=', id).execute(),

    /** Adds a workflow file, or updates its name and blob. */
    note: (repositoryId: number, file: WorkflowFile, at: number): Promise<Workflow> =>
      handle
        .insertInto('workflows')
        .values({ repository_id: repositoryId, ...file, created_at: at, updated_at: at })
        .onConflict((conflict) =>
          conflict
            .columns(['repository_id', 'path'])
            .doUpdateSet({ name: file.name, blob: file.blob, updated_at: at }),
        )
        .returningAll()
        .executeTakeFirstOrThrow(),
  }
}
