import type { Handle, NewRow, Row } from '../schema/tables.ts'
import type { PageRange } from '../sql/totals.ts'

export type CheckAnnotation = Row<'check_annotations'>

type NewAnnotation = Omit<NewRow<'check_annotations'>, 'id' | 'run_id'>

/** Annotations of check runs. */
export function annotationQueries(handle: Handle) {
  return {
    /** Lists the annotations of a run, oldest first. */
    annotations: (runId: number, { limit, offset }: PageRange): Promise<CheckAnnotation[]> =>
      handle
        .selectFrom('check_annotations')
        .selectAll()
        .where('run_id', '=', runId)
        .orderBy('id')
        .limit(limit)
        .offset(offset)
        .execute(),

    addAnnotations: async (runId: number, annotations: readonly NewAnnotation[]): Promise<void> => {
      if (annotations.length === 0) return
      await handle
        .insertInto('check_annotations')
        .values(annotations.map((each) => ({ ...each, run_id: runId })))
        .execute()
      await handle
        .updateTable('check_runs')
        .set((set) => ({
          annotations_count: set('annotations_count', '+', annotations.length),
        }))
        .where('id', '=', runId)
        .execute()
    },
  }
}
