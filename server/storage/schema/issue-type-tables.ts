import type { Generated } from 'kysely'

export type IssueColor = 'gray' | 'blue' | 'green' | 'yellow' | 'orange' | 'red' | 'pink' | 'purple'

/** An issue type of an organization. */
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

/** A field that issues of an organization can have. */
export interface IssueFieldTable {
  id: Generated<number>
  organization_id: number
  name: string
  name_key: string
  description: string | null
  data_type: 'text' | 'date' | 'single_select' | 'multi_select' | 'number'
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
  /** JSON of text or a number; null when an option is selected. */
  value: string | null
  option_id: number | null
}

/** An option of a multi-select field on an issue. */
export interface IssueFieldValueOptionTable {
  issue_id: number
  field_id: number
  option_id: number
}

export interface IssueTypeTables {
  issue_types: IssueTypeTable
  issue_fields: IssueFieldTable
  issue_field_options: IssueFieldOptionTable
  issue_field_values: IssueFieldValueTable
  issue_field_value_options: IssueFieldValueOptionTable
}
