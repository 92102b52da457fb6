import type { Generated } from 'kysely'

export type IssueColor = 'gray' | 'blue' | 'green' | 'yellow' | 'orange' | 'red' | 'pink' | 'purple'

/** What kinds of things the issues of an organization are about. */
export interface IssueTypeTable {
  id: Generated<number>
  organization_id: number
  name: string
  name_key: string
  description: string | null
  color: IssueColor | null
  enabled: number
  created_at: number
  updated_at: number
}

/** What issues of an organization can have values of. */
export interface IssueFieldTable {
  id: Generated<number>
  organization_id: number
  name: string
  name_key: string
  description: string | null
  data_type: 'text' | 'date' | 'single_select' | 'number'
  visibility: 'organization_members_only' | 'all'
  created_at: number
  updated_at: number
}

export interface IssueFieldOptionTable {
  id: Generated<number>
  field_id: number
  name: string
  name_key: string
  description: string | null
  color: IssueColor
  priority: number
  created_at: number
  updated_at: number
}

export interface IssueFieldValueTable {
  issue_id: number
  field_id: number
  /** JSON of a text or number; null where an option was chosen. */
  value: string | null
  option_id: number | null
}

export interface IssueTypeTables {
  issue_types: IssueTypeTable
  issue_fields: IssueFieldTable
  issue_field_options: IssueFieldOptionTable
  issue_field_values: IssueFieldValueTable
}
