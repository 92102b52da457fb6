import { timestamp } from '../../core/clock.ts'
import type { Schemas } from '../../contract/schemas.ts'
import type { IssueType } from '../../storage/issue-types/issue-types.ts'
import { nodeId } from '../../api/views/node-id.ts'

export function issueTypeView(type: IssueType): Schemas['issue-type'] {
  return {
    id: type.id,
    node_id: nodeId('IssueType', type.id),
    name: type.name,
    description: type.description,
    color: type.color,
    created_at: timestamp(type.created_at),
    updated_at: timestamp(type.updated_at),
    is_enabled: type.enabled,
  }
}
