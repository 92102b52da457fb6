import type { ProjectChoice } from '../../../storage/imports/imports.ts'
import type { Converted, Progress, SourceAuthor } from '../converter.ts'
import type { VersionControl } from '../../../storage/schema/import-tables.ts'
import type { FailureReason } from '../failure.ts'
import type { ImportLimits } from '../limits.ts'
import type { WorkingState } from '../../../storage/schema/import-states.ts'

/** Parameters of all steps of an import; the first line that its process reads. */
export interface Task {
  /** Folder of the stage, which need not exist. */
  folder: string
  /** Folder of all repositories, and the repository to import into. */
  repositories: string
  repositoryId: number
  hosted: string
  allowLoopback: boolean
  limits: ImportLimits
}

/** A source in JSON form. Credentials are passed through this pipe only. */
export interface SourceMessage {
  vcs?: VersionControl
  url: string
  username?: string
  password?: string
  project?: string
}

export interface MappedAuthor {
  original_name: string
  original_email: string
  name: string
  email: string
}

export interface FoundLargeFile {
  ref_name: string
  path: string
  oid: string
  size: number
}

export type Detected =
  | { found: VersionControl; url: string; project?: string }
  | { several: ProjectChoice[] }
  | 'needs credentials'
  | 'credentials refused'
  | 'nothing'

export interface Fetched extends Converted {
  commits: number
  authors: SourceAuthor[]
  largeFiles: FoundLargeFile[]
}

export interface Mapping extends Pushing {
  /** Only authors whose identity changes. */
  authors: MappedAuthor[]
  largeFiles: 'keep' | 'lfs' | 'remove'
}

export interface Pushing {
  /** Whether the repository already has the imported history and maps it again. */
  published: boolean
}

export interface Pushed {
  /** The new default branch; absent when it stays. */
  head?: string
}

/** Parameters and result of each step. */
export interface Steps {
  detecting: [asked: { source: SourceMessage }, found: Detected]
  importing: [asked: { source: SourceMessage }, found: Fetched]
  mapping: [asked: Mapping, found: object]
  pushing: [asked: Pushing, found: Pushed]
}

/** One input line: run this step. */
export type Order = {
  [State in WorkingState]: { state: State; asked: Steps[State][0] }
}[WorkingState]

/** One output line. */
export type Report =
  | { progress: Progress }
  | { done: unknown }
  /** With a trace for the log, if there is one. */
  | { failed: { reason: FailureReason; message: string; trace?: string } }
  /** An unexpected error, for the log. */
  | { broken: string }
