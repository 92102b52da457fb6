import type { Generated } from 'kysely'
import type { ImportState, WorkingState } from './states.ts'
import type { VersionControl } from '../../workers/imports/converter.ts'

/** The import of a source into a repository. */
export interface ImportTable {
  id: Generated<number>
  repository_id: number
  /** Who started it. */
  actor_id: number
  /** As it was given, without user name and password. */
  vcs_url: string
  /** As it was asked for or, later, as it was detected. */
  vcs: VersionControl | null
  /** Whether `vcs` was asked for, so that nothing is detected. */
  vcs_given: number
  tfvc_project: string | null
  /** User name and password, sealed JSON; null where there are none or no more. */
  credentials: string | null
  status: ImportState
  /** Where an import with an error was. */
  failed_step: WorkingState | null
  /** What its owner is told of the error. */
  message: string | null
  use_lfs: 'undecided' | 'opt_in' | 'opt_out'
  has_large_files: number
  /** In bytes. */
  large_files_size: number
  large_files_count: number
  authors_count: number | null
  commit_count: number | null
  percent: number | null
  push_percent: number | null
  /** JSON; what of several projects can be chosen. */
  project_choices: string | null
  /** JSON; sentences on what could not be taken along. */
  left_out: string
  /** The source's own default branch. */
  head: string | null
  /** Whether the history is in the repository, to be rewritten there (hidden refs hold the original). */
  published: number
  /** Grows when authors or what becomes of large files change. */
  wishes: number
  /** The wishes that the history being pushed, or pushed last, was made for. */
  wishes_met: number
  /** Grows with each beginning; names the folder of the stage. */
  generation: number
  /** How often it was claimed; tells the process that works at it from one that did before. */
  attempts: number
  /** After this instant the process that works at it is taken for dead. */
  lease_until: number
  created_at: number
  updated_at: number
}

export interface ImportAuthorTable {
  id: Generated<number>
  import_id: number
  remote_id: string
  remote_name: string
  /** As the original commits have it. */
  original_name: string
  original_email: string
  /** As they are to become. */
  name: string
  email: string
}

export interface ImportLargeFileTable {
  id: Generated<number>
  import_id: number
  ref_name: string
  path: string
  oid: string
  /** In bytes. */
  size: number
}

export interface ImportTables {
  imports: ImportTable
  import_authors: ImportAuthorTable
  import_large_files: ImportLargeFileTable
}
