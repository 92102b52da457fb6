import type { Clock } from '../../core/clock.ts'
import type { EgressGuard } from '../../core/egress/guard.ts'
import type { Counts } from './summary.ts'

/** Version control systems, named as in the contract. */
import type { VersionControl } from '../../storage/schema/import-tables.ts'

/** The source of an import. */
export interface Source {
  vcs: VersionControl
  /** Without user name and password. */
  url: URL
  username?: string
  password?: string
  /** Project at a URL with several projects (TFVC). */
  project?: string
}

export interface SourceLimits {
  /** Maximum bytes received from the source, and maximum size of the stage. */
  bytes: number
  /** Milliseconds without data after which the source times out. */
  silence: number
}

/** Progress of an import. */
export interface Progress {
  done: number
  /** Total in the converter's own unit; the ratio never decreases. */
  total: number
  /** Number of commits in the source, once it is known. */
  commits?: number
}

export interface Conversion {
  source: Source
  /** All connections to the source go through the guard. */
  guard: EgressGuard
  clock: Clock
  /** A bare repository: empty, or left by an interrupted conversion of the same source. */
  stage: string
  limits: SourceLimits
  signal: AbortSignal
  progress: (progress: Progress) => void
}

/** An author in the source. */
export interface SourceAuthor {
  /** Identifies the author within the source. */
  remote_id: string
  remote_name: string
  /** As in the commits of the stage. */
  name: string
  email: string
}

export interface Converted {
  /** Default branch of the source without `refs/heads/`; absent when it has none. */
  head?: string
  /** What the source has, as far as its protocol tells. */
  has: Counts
  /** Content that was not imported or changed, one sentence each, for the user. */
  left: string[]
  /** Whether git checked every object (`fsckObjects`) when it was fetched. */
  checked: boolean
}

/**
 * Imports all branches and tags of a source into the stage, as `refs/heads/*` and `refs/tags/*`,
 * with all objects in packs. Authors without an email address become `name
 * <name@id-of-the-source>`.
 * @throws ImportFailure
 */
export type Convert = (conversion: Conversion) => Promise<Converted>
