import { decode, encode } from '../sql/json.ts'
import type { Handle } from '../schema/tables.ts'

/** The value of a field on an issue: text, a number, or the ids of options. */
export interface IssueFieldValue {
  field_id: number
  value: string | number | null
  /** The option of a single-select field. */
  option_id: number | null
  /** The options of a multi-select field. */
  option_ids?: readonly number[]
}

/** The options of multi-select fields, one value for each field. */
async function chosenOptions(handle: Handle, issueId: number): Promise<IssueFieldValue[]> {
  const rows = await handle
    .selectFrom('issue_field_value_options')
    .select(['field_id', 'option_id'])
    .where('issue_id', '=', issueId)
    .execute()
  const fields = [...new Set(rows.map(({ field_id }) => field_id))]
  return fields.map((field_id) => {
    const chosen = rows.filter((row) => row.field_id === field_id)
    return {
      field_id,
      value: null,
      option_id: null,
      option_ids: chosen.map((row) => row.option_id),
    }
  })
}

const removeFrom = async (
  handle: Handle,
  table: 'issue_field_values' | 'issue_field_value_options',
  issueId: number,
  fieldId: number,
): Promise<boolean> => {
  const { numDeletedRows } = await handle
    .deleteFrom(table)
    .where('issue_id', '=', issueId)
    .where('field_id', '=', fieldId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Removes a value. Returns false when there was none. */
async function removeValue(handle: Handle, issueId: number, fieldId: number): Promise<boolean> {
  const hadValue = await removeFrom(handle, 'issue_field_values', issueId, fieldId)
  return (await removeFrom(handle, 'issue_field_value_options', issueId, fieldId)) || hadValue
}

const insertValue = (
  handle: Handle,
  issueId: number,
  { field_id, value, option_id }: IssueFieldValue,
) =>
  handle
    .insertInto('issue_field_values')
    .values({
      issue_id: issueId,
      field_id,
      option_id,
      value: value === null ? null : encode(value),
    })
    .execute()

/** Values of organization fields on issues. */
export function issueFieldValueQueries(handle: Handle) {
  return {
    /** Lists the values of an issue, ordered by field. */
    list: async (issueId: number): Promise<IssueFieldValue[]> => {
      const rows = await handle
        .selectFrom('issue_field_values')
        .select(['field_id', 'value', 'option_id'])
        .where('issue_id', '=', issueId)
        .execute()
      const plain = rows.map(({ value, ...row }) => ({
        ...row,
        value: value === null ? null : decode<string | number>(value),
      }))
      const all = [...plain, ...(await chosenOptions(handle, issueId))]
      return all.sort((one, other) => one.field_id - other.field_id)
    },

    /** Replaces a value. */
    set: async (issueId: number, value: IssueFieldValue): Promise<void> => {
      await removeValue(handle, issueId, value.field_id)
      const { field_id, option_ids } = value
      if (!option_ids) await insertValue(handle, issueId, value)
      else if (option_ids.length > 0) {
        const rows = option_ids.map((option_id) => ({ issue_id: issueId, field_id, option_id }))
        await handle.insertInto('issue_field_value_options').values(rows).execute()
      }
    },

    /** Removes a value. Returns false when there was none. */
    remove: (issueId: number, fieldId: number): Promise<boolean> =>
      removeValue(handle, issueId, fieldId),
  }
}
