import type { Generated } from 'kysely'

/** A property that an organization defines for its repositories. */
export interface CustomPropertyTable {
  id: Generated<number>
  organization_id: number
  name: string
  /** Lowercase name. */
  name_key: string
  value_type: 'string' | 'single_select' | 'multi_select' | 'true_false' | 'url'
  required: number
  /** JSON of a value. */
  default_value: string | null
  description: string | null
  /** JSON of a list of texts; null unless the property is a select. */
  allowed_values: string | null
  values_editable_by: 'org_actors' | 'org_and_repo_actors'
  require_explicit_values: Generated<number>
  created_at: number
  updated_at: number
}

/** The value of a property on a repository. */
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
