import type { Handle, NewRow, Row } from '../schema/tables.ts'
import { countRows } from '../sql/count-rows.ts'
import type { PageRange } from '../sql/totals.ts'

/** An artifact without its archive, and what it says of its run. */
export type WorkflowArtifact = Omit<Row<'workflow_artifacts'>, 'archive'> &
  Pick<Row<'workflow_runs'>, 'head_branch' | 'head_sha'>

/** Filter of the artifacts of a repository. */
export interface ArtifactSelection {
  repositoryId: number
  runId?: number | undefined
  name?: string | undefined
}

type NewArtifact = Omit<NewRow<'workflow_artifacts'>, 'id'>

/** Artifacts of workflow runs. */
export function workflowArtifactQueries(handle: Handle) {
  const selected = ({ repositoryId, runId, name }: ArtifactSelection) =>
    handle
      .selectFrom('workflow_artifacts')
      .innerJoin('workflow_runs', 'workflow_runs.id', 'workflow_artifacts.run_id')
      .where('workflow_runs.repository_id', '=', repositoryId)
      .$if(runId !== undefined, (each) =>
        each.where('workflow_artifacts.run_id', '=', runId as number),
      )
      .$if(name !== undefined, (each) => each.where('workflow_artifacts.name', '=', name as string))

  const read = (selection: ArtifactSelection) =>
    selected(selection)
      .select(['workflow_artifacts.id', 'run_id', 'workflow_artifacts.name', 'size', 'digest'])
      .select(['workflow_artifacts.created_at', 'head_branch', 'head_sha'])

  return {
    find: (repositoryId: number, id: number): Promise<WorkflowArtifact | undefined> =>
      read({ repositoryId }).where('workflow_artifacts.id', '=', id).executeTakeFirst(),

    /** Lists artifacts, newest first unless they are to be in the other order. */
    list: (
      selection: ArtifactSelection,
      { limit, offset }: PageRange,
      direction: 'asc' | 'desc' = 'desc',
    ): Promise<WorkflowArtifact[]> =>
      read(selection)
        .orderBy('workflow_artifacts.id', direction)
        .limit(limit)
        .offset(offset)
        .execute(),

    count: (selection: ArtifactSelection): Promise<number> => countRows(selected(selection)),

    /** The zip file of an artifact. */
    async archive(id: number): Promise<Buffer | undefined> {
      const row = await handle
        .selectFrom('workflow_artifacts')
        .select('archive')
        .where('id', '=', id)
        .executeTakeFirst()
      return row && Buffer.from(row.archive, 'base64')
    },

    /** Adds an artifact, which replaces one with the same name. */
    async put(artifact: NewArtifact): Promise<void> {
      await handle
        .deleteFrom('workflow_artifacts')
        .where('run_id', '=', artifact.run_id)
        .where('name', '=', artifact.name)
        .execute()
      await handle.insertInto('workflow_artifacts').values(artifact).execute()
    },

    async delete(id: number): Promise<void> {
      await handle.deleteFrom('workflow_artifacts').where('id', '=', id).execute()
    },
  }
}
