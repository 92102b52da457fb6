/** What coding assistants may not read; a row has the number of its organization. */
export interface ContentExclusionTable {
  id: number
  /** JSON, as it was sent. */
  rules: string
  /** Who set them last; null for an app. */
  user_id: number | null
  created_at: number
  updated_at: number
}

export interface ContentExclusionTables {
  content_exclusions: ContentExclusionTable
}
