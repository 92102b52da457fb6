import { timestamp } from '../../core/clock.ts'
import type { Schemas } from '../../contract/schemas.ts'
import type { IssueField, IssueFieldOption } from '../../storage/issue-fields/issue-fields.ts'
import { hasOptions } from './fields/options.ts'
import { nodeId } from '../../api/views/node-id.ts'

const optionView = (option: IssueFieldOption): Schemas['issue-field-option'] => ({
  id: option.id,
  name: option.name,
  description: option.description,
  color: option.color,
  priority: option.priority,
  created_at: timestamp(option.created_at),
  updated_at: timestamp(option.updated_at),
})

export const fieldNodeId = ({ id }: Pick<IssueField, 'id'>) => nodeId('IssueField', id)

export function issueFieldView(field: IssueField): Schemas['issue-field'] {
  return {
    id: field.id,
    node_id: fieldNodeId(field),
    name: field.name,
    description: field.description,
    data_type: field.data_type,
    visibility: field.visibility,
    options: hasOptions(field.data_type) ? field.options.map(optionView) : null,
    created_at: timestamp(field.created_at),
    updated_at: timestamp(field.updated_at),
  }
}
