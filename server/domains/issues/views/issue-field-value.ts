import type { Schemas } from '../../../contract/schemas.ts'
import type { IssueFieldValue } from '../../../storage/issues/issue-field-values.ts'
import type { IssueField } from '../../../storage/issues/issue-fields.ts'
import { fieldNodeId } from './issue-field.ts'

/** @param field the field of this value */
export function issueFieldValueView(
  { value, option_id }: IssueFieldValue,
  field: IssueField,
): Schemas['issue-field-value'] {
  const option = field.options.find(({ id }) => id === option_id)
  return {
    issue_field_id: field.id,
    issue_field_name: field.name,
    node_id: fieldNodeId(field),
    data_type: field.data_type,
    value: option?.name ?? value ?? '',
    ...(option && {
      single_select_option: { id: option.id, name: option.name, color: option.color },
    }),
  }
}
