import type { Handle, Row } from '../tables.ts'

export type Label = Row<'labels'>

/** What labels are compared by: their case does not count. */
export const labelKey = (name: string): string => name.toLowerCase()

interface LabelChange {
  name?: string
  color?: string
  description?: string | null
}

type NewLabel = Required<LabelChange> & { repository_id: number }

/** The labels of a repository, and which of its issues they are on. */
export function labelQueries(handle: Handle) {
  const ofRepository = (repositoryId: number) =>
    handle.selectFrom('labels').selectAll().where('repository_id', '=', repositoryId)

  return {
    find: (repositoryId: number, name: string): Promise<Label | undefined> =>
      ofRepository(repositoryId).where('name_key', '=', labelKey(name)).executeTakeFirst(),

    list: (repositoryId: number, page: { limit: number; offset: number }): Promise<Label[]> =>
      ofRepository(repositoryId).orderBy('id').limit(page.limit).offset(page.offset).execute(),

    count: async (repositoryId: number): Promise<number> => {
      const { count } = await handle
        .selectFrom('labels')
        .select((select) => select.fn.countAll<number>().as('count'))
        .where('repository_id', '=', repositoryId)
        .executeTakeFirstOrThrow()
      return count
    },

    /** @throws the engine's unique violation when there is one of this name */
    create: (label: NewLabel): Promise<Label> =>
      handle
        .insertInto('labels')
        .values({ ...label, name_key: labelKey(label.name) })
        .returningAll()
        .executeTakeFirstOrThrow(),

    /** @throws the engine's unique violation when another has this name */
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

    /** Takes it from all that it is on, too. */
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
