/** Files that coding assistants may not read. `id` is the id of the organization. */
export interface ContentExclusionTable {
  id: number
  /** JSON, as it was received. */
  rules: string
  /** The user who set the rules last; null for an app. */
  user_id: number | null
  created_at: number
  updated_at: number
}

export interface ContentExclusionTables {
  content_exclusions: ContentExclusionTable
}
