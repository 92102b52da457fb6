import type { Handle, NewRow, Row } from '../tables.ts'

type Stored = Row<'issue_fields'>
export type IssueFieldOption = Row<'issue_field_options'>

export interface IssueField extends Stored {
  /** In order; none where nothing is chosen. */
  options: IssueFieldOption[]
}

export type IssueFieldWords = Pick<Stored, 'name' | 'description' | 'data_type' | 'visibility'>
export type OptionWords = Pick<IssueFieldOption, 'name' | 'description' | 'color' | 'priority'>

export const nameKey = (name: string) => name.toLowerCase()

/** Fields of issues, with what there is to choose from. */
export function issueFieldQueries(handle: Handle) {
  const ofOrganization = (organizationId: number) =>
    handle.selectFrom('issue_fields').where('organization_id', '=', organizationId)

  async function whole(rows: readonly Stored[]): Promise<IssueField[]> {
    if (rows.length === 0) return []
    const options = await handle
      .selectFrom('issue_field_options')
      .selectAll()
      .where(
        'field_id',
        'in',
        rows.map(({ id }) => id),
      )
      .orderBy('priority')
      .orderBy('id')
      .execute()
    return rows.map((row) => ({
      ...row,
      options: options.filter(({ field_id }) => field_id === row.id),
    }))
  }

  const find = async (organizationId: number, id: number): Promise<IssueField | undefined> => {
    const row = await ofOrganization(organizationId)
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst()
    return row && (await whole([row]))[0]
  }

  return {
    find,

    list: async (organizationId: number): Promise<IssueField[]> =>
      whole(await ofOrganization(organizationId).selectAll().orderBy('id').execute()),

    count: async (organizationId: number): Promise<number> => {
      const { count } = await ofOrganization(organizationId)
        .select((select) => select.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return count
    },

    /** @returns its number */
    create: async (
      organizationId: number,
      words: IssueFieldWords,
      now: number,
    ): Promise<number> => {
      const values: NewRow<'issue_fields'> = {
        ...words,
        organization_id: organizationId,
        name_key: nameKey(words.name),
        created_at: now,
        updated_at: now,
      }
      const insertion = handle.insertInto('issue_fields').values(values).returning('id')
      return (await insertion.executeTakeFirstOrThrow()).id
    },

    change: async (id: number, words: Partial<IssueFieldWords>, now: number): Promise<void> => {
      const name_key = words.name === undefined ? {} : { name_key: nameKey(words.name) }
      await handle
        .updateTable('issue_fields')
        .set({ ...words, ...name_key, updated_at: now })
        .where('id', '=', id)
        .execute()
    },

    /** False where there was none. Its values go with it. */
    remove: async (organizationId: number, id: number): Promise<boolean> => {
      const { numDeletedRows } = await handle
        .deleteFrom('issue_fields')
        .where('organization_id', '=', organizationId)
        .where('id', '=', id)
        .executeTakeFirst()
      return numDeletedRows > 0n
    },

    addOption: (fieldId: number, option: OptionWords, now: number) =>
      handle
        .insertInto('issue_field_options')
        .values({
          ...option,
          field_id: fieldId,
          name_key: nameKey(option.name),
          created_at: now,
          updated_at: now,
        })
        .execute(),

    changeOption: (id: number, option: OptionWords, now: number) =>
      handle
        .updateTable('issue_field_options')
        .set({ ...option, name_key: nameKey(option.name), updated_at: now })
        .where('id', '=', id)
        .execute(),

    /** Their values go with them. */
    removeOptions: async (ids: readonly number[]): Promise<void> => {
      if (ids.length === 0) return
      await handle.deleteFrom('issue_field_options').where('id', 'in', ids).execute()
    },

    /** Frees the names of options, so that they can change them among themselves. */
    setNamesAside: async (ids: readonly number[]): Promise<void> => {
      for (const id of ids) {
        await handle
          .updateTable('issue_field_options')
          .set({ name_key: `${id} set aside` })
          .where('id', '=', id)
          .execute()
      }
    },
  }
}
