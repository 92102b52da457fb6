import type { ProjectChoice } from '../../../storage/imports/imports.ts'
import type { Converted, Progress, SourceAuthor, VersionControl } from '../converter.ts'
import type { FailureReason } from '../failure.ts'
import type { ImportLimits } from '../limits.ts'
import type { WorkingState } from '../../../storage/imports/states.ts'

/** What all steps of one import have in common; the first line that its process reads. */
export interface Task {
  /** The folder of its stage, which need not exist. */
  folder: string
  /** The folder of all repositories, and the one that history goes to. */
  repositories: string
  repositoryId: number
  hosted: string
  allowLoopback: boolean
  limits: ImportLimits
}

/** A source as JSON has it. Credentials travel by this pipe alone. */
export interface AskedSource {
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
  /** Only those that become somebody else. */
  authors: MappedAuthor[]
  largeFiles: 'keep' | 'lfs' | 'remove'
}

export interface Pushing {
  /** Whether the repository has what was imported, to be mapped anew. */
  published: boolean
}

export interface Pushed {
  /** Becomes the default branch; absent where that stays. */
  head?: string
}

/** What each step is asked, and what it finds. */
export interface Steps {
  detecting: [asked: { source: AskedSource }, found: Detected]
  importing: [asked: { source: AskedSource }, found: Fetched]
  mapping: [asked: Mapping, found: object]
  pushing: [asked: Pushing, found: Pushed]
}

/** One line to the process: do this. */
export type Order = {
  [State in WorkingState]: { state: State; asked: Steps[State][0] }
}[WorkingState]

/** One line from the process. */
export type Report =
  | { progress: Progress }
  | { done: unknown }
  /** With a trace for the log, where there is one. */
  | { failed: { reason: FailureReason; message: string; trace?: string } }
  /** What should not happen. For the log. */
  | { broken: string }
