import type { Generated } from 'kysely'

export interface ReleaseTable {
  id: Generated<number>
  repository_id: number
  /** Unique among the published releases of the repository. */
  tag_name: string
  /** Branch or commit at which the tag is created if it does not exist. */
  target_commitish: string
  name: string | null
  body: string | null
  draft: number
  prerelease: number
  /** When it was marked as the latest release; null if it was not. */
  latest_at: number | null
  /** Null when the account was deleted. */
  author_id: number | null
  /** Time of the commit of the tag; for a draft without one, time of its creation. */
  created_at: number
  /** JSON of the numbers of reactions; null for none. */
  reactions: string | null
  /** Null for drafts. */
  published_at: number | null
  updated_at: number
}

export interface ReleaseAssetTable {
  id: Generated<number>
  release_id: number
  repository_id: number
  /** Unique in the release. */
  name: string
  label: string | null
  content_type: string
  /** In bytes. */
  size: number
  /** Lowercase hex. */
  sha256: string
  /** Name of the file in the folder of the repository. */
  file: string
  download_count: number
  /** Null when the account was deleted. */
  uploader_id: number | null
  created_at: number
  updated_at: number
}

export interface ReleaseTables {
  releases: ReleaseTable
  release_assets: ReleaseAssetTable
}
