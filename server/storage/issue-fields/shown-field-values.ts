import { decode } from '../sql/json.ts'
import type { Handle, Row } from '../schema/tables.ts'
import type { IssueFieldValue } from './issue-field-values.ts'
import { fieldsWithOptions, type IssueField } from './issue-fields.ts'

/** A field value that everyone can see who can see the issue. */
export interface ShownFieldValue extends IssueFieldValue {
  field: IssueField
}

/** Adds the fields to the values of issues, in two queries if there are any. Grouped by issue. */
export async function shownFieldValues(
  handle: Handle,
  rows: readonly Row<'issue_field_values'>[],
): Promise<Map<number, ShownFieldValue[]>> {
  const found = new Map<number, ShownFieldValue[]>()
  if (rows.length === 0) return found
  const fields = await handle
    .selectFrom('issue_fields')
    .selectAll()
    .where('id', 'in', [...new Set(rows.map(({ field_id: id }) => id))])
    .where('visibility', '=', 'all')
    .execute()
  const byId = new Map((await fieldsWithOptions(handle, fields)).map((each) => [each.id, each]))
  for (const { issue_id: issueId, value, ...row } of rows) {
    const field = byId.get(row.field_id)
    const decoded = value === null ? null : decode<string | number>(value)
    if (field)
      found.set(issueId, [...(found.get(issueId) ?? []), { ...row, value: decoded, field }])
  }
  return found
}
