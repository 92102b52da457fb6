import type { Handle, Row } from '../schema/tables.ts'
import { countRows } from '../sql/count-rows.ts'
import { defaultLabels } from './default-labels.ts'

export type Label = Row<'labels'>

/** Normalizes a name for comparison, which ignores case. */
export const labelKey = (name: string): string => name.toLowerCase()

interface LabelChange {
  name?: string
  color?: string
  description?: string | null
}

type NewLabel = Required<LabelChange> & { repository_id: number }

/** Labels of repositories, and the issues that have them. */
export function labelQueries(handle: Handle) {
  const ofRepository = (repositoryId: number) =>
    handle.selectFrom('labels').selectAll().where('repository_id', '=', repositoryId)

  return {
    find: (repositoryId: number, name: string): Promise<Label | undefined> =>
      ofRepository(repositoryId).where('name_key', '=', labelKey(name)).executeTakeFirst(),

    list: (repositoryId: number, page: { limit: number; offset: number }): Promise<Label[]> =>
      ofRepository(repositoryId).orderBy('id').limit(page.limit).offset(page.offset).execute(),

    count: (repositoryId: number): Promise<number> =>
      countRows(handle.selectFrom('labels').where('repository_id', '=', repositoryId)),

    /**
     * Creates a label.
     * @throws the engine's unique violation when the name is taken
     */
    create: (label: NewLabel): Promise<Label> =>
      handle
        .insertInto('labels')
        .values({ ...label, name_key: labelKey(label.name) })
        .returningAll()
        .executeTakeFirstOrThrow(),

    /** Creates the labels of a new repository. */
    createDefaults: async (repositoryId: number): Promise<void> => {
      const rows = defaultLabels.map((label) => ({
        ...label,
        repository_id: repositoryId,
        name_key: labelKey(label.name),
      }))
      await handle.insertInto('labels').values(rows).execute()
    },

    /**
     * Updates a label.
     * @throws the engine's unique violation when the name is taken
     */
    update: (id: number, change: LabelChange): Promise<Label> =>
      handle
        .updateTable('labels')
        .set({
          ...change,
          ...(change.name !== undefined && { name_key: labelKey(change.name) }),
        })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow(),

    /** Deletes a label and removes it from all issues. */
    delete: async (id: number): Promise<void> => {
      await handle.deleteFrom('labels').where('id', '=', id).execute()
    },

    putOn: async (issueId: number, labelId: number): Promise<void> => {
      await handle
        .insertInto('issue_labels')
        .values({ issue_id: issueId, label_id: labelId })
        .onConflict((conflict) => conflict.columns(['issue_id', 'label_id']).doNothing())
        .execute()
    },

    takeOff: async (issueId: number, labelId: number): Promise<void> => {
      await handle
        .deleteFrom('issue_labels')
        .where('issue_id', '=', issueId)
        .where('label_id', '=', labelId)
        .execute()
    },
  }
}
