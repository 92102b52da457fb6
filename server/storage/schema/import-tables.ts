import type { Generated } from 'kysely'
import type { ImportState, WorkingState } from './import-states.ts'

/** Version control systems of sources, as the contract names them. */
export const versionControls = ['git', 'subversion', 'mercurial', 'tfvc'] as const

export type VersionControl = (typeof versionControls)[number]

/** An import of a source into a repository. */
export interface ImportTable {
  id: Generated<number>
  repository_id: number
  /** The user who started it. */
  actor_id: number
  /** The requested URL without user name and password. */
  vcs_url: string
  /** The requested or detected version control system. */
  vcs: VersionControl | null
  /** Whether `vcs` was requested, which skips detection. */
  vcs_given: number
  tfvc_project: string | null
  /** Sealed JSON of user name and password; null when there are none or they were removed. */
  credentials: string | null
  status: ImportState
  /** The step at which the import failed. */
  failed_step: WorkingState | null
  /** Error message that the API returns. */
  message: string | null
  use_lfs: 'undecided' | 'opt_in' | 'opt_out'
  has_large_files: number
  /** Bytes. */
  large_files_size: number
  large_files_count: number
  authors_count: number | null
  commit_count: number | null
  percent: number | null
  push_percent: number | null
  /** JSON of the projects to choose from. */
  project_choices: string | null
  /** JSON; sentences about content that could not be imported. */
  left_out: string
  /** Default branch of the source. */
  head: string | null
  /**
   * Whether the history is in the repository and is rewritten there; hidden refs keep the original.
   */
  published: number
  /** Incremented when author mappings or the large file option change. */
  wishes: number
  /** The value of `wishes` that the last or current push reflects. */
  wishes_met: number
  /** Incremented with each start; names the stage folder. */
  generation: number
  /** Number of claims; identifies the current claim. */
  attempts: number
  /** After this instant the process that runs the import is considered dead. */
  lease_until: number
  created_at: number
  updated_at: number
}

export interface ImportAuthorTable {
  id: Generated<number>
  import_id: number
  remote_id: string
  remote_name: string
  /** As in the original commits. */
  original_name: string
  original_email: string
  /** As in the rewritten commits. */
  name: string
  email: string
}

export interface ImportLargeFileTable {
  id: Generated<number>
  import_id: number
  ref_name: string
  path: string
  oid: string
  /** Bytes. */
  size: number
}

export interface ImportTables {
  imports: ImportTable
  import_authors: ImportAuthorTable
  import_large_files: ImportLargeFileTable
}
