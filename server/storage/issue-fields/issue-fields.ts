import type { Handle, NewRow, Row } from '../schema/tables.ts'
import { countRows } from '../sql/count-rows.ts'
import { composed } from '../sql/composed.ts'

type Stored = Row<'issue_fields'>
export type IssueFieldOption = Row<'issue_field_options'>

export interface IssueField extends Stored {
  /** Ordered by priority; empty unless values are selected from them. */
  options: IssueFieldOption[]
}

export type IssueFieldInput = Pick<Stored, 'name' | 'description' | 'data_type' | 'visibility'>
export type IssueFieldOptionInput = Pick<
  IssueFieldOption,
  'name' | 'description' | 'color' | 'priority'
>

export const nameKey = (name: string) => name.toLowerCase()

const ofOrganization = (handle: Handle, organizationId: number) =>
  handle.selectFrom('issue_fields').where('organization_id', '=', organizationId)

/** Adds the options of each field. */
export async function fieldsWithOptions(
  handle: Handle,
  rows: readonly Stored[],
): Promise<IssueField[]> {
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

const findField = async (
  handle: Handle,
  organizationId: number,
  id: number,
): Promise<IssueField | undefined> => {
  const row = await ofOrganization(handle, organizationId)
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  return row && (await fieldsWithOptions(handle, [row]))[0]
}

function fieldReads(handle: Handle) {
  return {
    find: (organizationId: number, id: number): Promise<IssueField | undefined> =>
      findField(handle, organizationId, id),

    list: async (organizationId: number): Promise<IssueField[]> =>
      fieldsWithOptions(
        handle,
        await ofOrganization(handle, organizationId).selectAll().orderBy('id').execute(),
      ),

    count: (organizationId: number): Promise<number> =>
      countRows(ofOrganization(handle, organizationId)),
  }
}

function fieldWrites(handle: Handle) {
  return {
    /**
     * Creates a field.
     * @returns its id
     */
    create: async (
      organizationId: number,
      words: IssueFieldInput,
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

    change: async (id: number, words: Partial<IssueFieldInput>, now: number): Promise<void> => {
      const name_key = words.name === undefined ? {} : { name_key: nameKey(words.name) }
      await handle
        .updateTable('issue_fields')
        .set({ ...words, ...name_key, updated_at: now })
        .where('id', '=', id)
        .execute()
    },

    /** Removes a field and its values. Returns false when there was none. */
    remove: async (organizationId: number, id: number): Promise<boolean> => {
      const { numDeletedRows } = await handle
        .deleteFrom('issue_fields')
        .where('organization_id', '=', organizationId)
        .where('id', '=', id)
        .executeTakeFirst()
      return numDeletedRows > 0n
    },
  }
}

function optionWrites(handle: Handle) {
  return {
    addOption: (fieldId: number, option: IssueFieldOptionInput, now: number) =>
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

    changeOption: (id: number, option: IssueFieldOptionInput, now: number) =>
      handle
        .updateTable('issue_field_options')
        .set({ ...option, name_key: nameKey(option.name), updated_at: now })
        .where('id', '=', id)
        .execute(),

    /** Removes options and their values. */
    removeOptions: async (ids: readonly number[]): Promise<void> => {
      if (ids.length === 0) return
      await handle.deleteFrom('issue_field_options').where('id', 'in', ids).execute()
    },

    /** Renames options temporarily, so that they can swap names without violating uniqueness. */
    setNamesAside: async (ids: readonly number[]): Promise<void> => {
      for (const id of ids) {
        await handle
          .updateTable('issue_field_options')
          .set({ name_key: `${id} temporary` })
          .where('id', '=', id)
          .execute()
      }
    },
  }
}

/** Issue fields of organizations, with their options. */
export function issueFieldQueries(handle: Handle) {
  return composed(fieldReads(handle), fieldWrites(handle), optionWrites(handle))
}
