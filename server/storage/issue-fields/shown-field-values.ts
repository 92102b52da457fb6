import { decode } from '../sql/json.ts'
import type { Handle } from '../schema/tables.ts'
import type { IssueFieldValue } from './issue-field-values.ts'
import { fieldsWithOptions, type IssueField } from './issue-fields.ts'

/** A field value that everyone can see who can see the issue. */
export interface ShownFieldValue extends IssueFieldValue {
  field: IssueField
}

/** Loads the values of issues, ordered by field, in one query, and in three if there are any. */
export async function shownFieldValues(
  handle: Handle,
  issueIds: readonly number[],
): Promise<(ShownFieldValue & { of: number })[]> {
  const rows = await handle
    .selectFrom('issue_field_values')
    .selectAll()
    .where('issue_id', 'in', issueIds)
    .orderBy('field_id')
    .execute()
  if (rows.length === 0) return []
  const fields = await handle
    .selectFrom('issue_fields')
    .selectAll()
    .where('id', 'in', [...new Set(rows.map(({ field_id: id }) => id))])
    .where('visibility', '=', 'all')
    .execute()
  const byId = new Map((await fieldsWithOptions(handle, fields)).map((each) => [each.id, each]))
  return rows.flatMap(({ issue_id: of, value, ...row }) => {
    const field = byId.get(row.field_id)
    const decoded = value === null ? null : decode<string | number>(value)
    return field ? [{ ...row, of, value: decoded, field }] : []
  })
}
