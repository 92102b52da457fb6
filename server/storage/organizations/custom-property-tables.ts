import type { Generated } from 'kysely'

/** A property that repositories of an organization can have. */
export interface CustomPropertyTable {
  id: Generated<number>
  organization_id: number
  name: string
  /** The name without regard to case. */
  name_key: string
  value_type: 'string' | 'single_select' | 'multi_select' | 'true_false' | 'url'
  required: number
  /** JSON of a value, or null. */
  default_value: string | null
  description: string | null
  /** JSON of texts; null where nothing is chosen from. */
  allowed_values: string | null
  values_editable_by: 'org_actors' | 'org_and_repo_actors'
  created_at: number
  updated_at: number
}

/** What a repository has of its own for a property. */
export interface CustomPropertyValueTable {
  repository_id: number
  property_id: number
  /** JSON. */
  value: string
}

export interface CustomPropertyTables {
  custom_properties: CustomPropertyTable
  custom_property_values: CustomPropertyValueTable
}
