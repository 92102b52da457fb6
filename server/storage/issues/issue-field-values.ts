import { decode, encode } from '../json.ts'
import type { Handle } from '../tables.ts'

/** The value of a field on an issue: text, a number, or the id of an option. */
export interface IssueFieldValue {
  field_id: number
  value: string | number | null
  option_id: number | null
}

/** Values of organization fields on issues. */
export function issueFieldValueQueries(handle: Handle) {
  return {
    /** Lists the values of an issue, ordered by field. */
    list: async (issueId: number): Promise<IssueFieldValue[]> => {
      const rows = await handle
        .selectFrom('issue_field_values')
        .select(['field_id', 'value', 'option_id'])
        .where('issue_id', '=', issueId)
        .orderBy('field_id')
        .execute()
      return rows.map(({ value, ...row }) => ({
        ...row,
        value: value === null ? null : decode<string | number>(value),
      }))
    },

    set: async (issueId: number, { value, ...rest }: IssueFieldValue): Promise<void> => {
      const values = { ...rest, value: value === null ? null : encode(value) }
      await handle
        .insertInto('issue_field_values')
        .values({ issue_id: issueId, ...values })
        .onConflict((conflict) => conflict.columns(['issue_id', 'field_id']).doUpdateSet(values))
        .execute()
    },

    /** Removes a value. Returns false when there was none. */
    remove: async (issueId: number, fieldId: number): Promise<boolean> => {
      const { numDeletedRows } = await handle
        .deleteFrom('issue_field_values')
        .where('issue_id', '=', issueId)
        .where('field_id', '=', fieldId)
        .executeTakeFirst()
      return numDeletedRows > 0n
    },

    removeAll: (issueId: number) =>
      handle.deleteFrom('issue_field_values').where('issue_id', '=', issueId).execute(),
  }
}
