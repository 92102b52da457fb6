import type { Schemas } from '../../contract/schemas.ts'
import type { IssueFieldValue } from '../../storage/issue-fields/issue-field-values.ts'
import type { IssueField, IssueFieldOption } from '../../storage/issue-fields/issue-fields.ts'
import { fieldNodeId } from './field-view.ts'

const selected = ({ id, name, color }: IssueFieldOption) => ({ id, name, color })

/** @param field the field of this value */
export function issueFieldValueView(
  { value, option_id, option_ids }: IssueFieldValue,
  field: IssueField,
): Schemas['issue-field-value'] {
  const option = field.options.find(({ id }) => id === option_id)
  const options = option_ids && field.options.filter(({ id }) => option_ids.includes(id))
  return {
    issue_field_id: field.id,
    issue_field_name: field.name,
    node_id: fieldNodeId(field),
    data_type: field.data_type,
    value: options?.map(({ name }) => name).join(',') ?? option?.name ?? value ?? '',
    ...(option && { single_select_option: selected(option) }),
    ...(options && { multi_select_options: options.map(selected) }),
  }
}
