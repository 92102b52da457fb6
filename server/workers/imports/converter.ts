import type { Clock } from '../../core/clock.ts'
import type { EgressGuard } from '../../core/egress/guard.ts'

/** The kinds of source, as the contract names them (design 8). */
export const versionControls = ['git', 'subversion', 'mercurial', 'tfvc'] as const

export type VersionControl = (typeof versionControls)[number]

/** Where history comes from. */
export interface Source {
  vcs: VersionControl
  /** Without user name and password. */
  url: URL
  username?: string
  password?: string
  /** Which of several projects at one address, for TFVC. */
  project?: string
}

export interface SourceLimits {
  /** Bytes taken from the source, and bytes of the stage. */
  bytes: number
  /** How long the source may say nothing, in milliseconds. */
  silence: number
}

/** How far the import of a source is. */
export interface Progress {
  done: number
  /** The unit is the converter's own; the ratio never falls. */
  total: number
  /** Commits of the source in all, as soon as they are known. */
  commits?: number
}

export interface Conversion {
  source: Source
  /** The only way to the source. */
  guard: EgressGuard
  clock: Clock
  /** An empty bare repository, or what an interrupted conversion of the same source has left of one. */
  stage: string
  limits: SourceLimits
  signal: AbortSignal
  progress: (progress: Progress) => void
}

/** Who made commits, as the source knows them. */
export interface SourceAuthor {
  /** As the source tells authors apart. */
  remote_id: string
  remote_name: string
  /** As the commits of the stage have it. */
  name: string
  email: string
}

export interface Converted {
  /** The source's own default branch, without `refs/heads/`; absent where it has none. */
  head?: string
  /** What could not be taken along, one sentence each, for the owner. */
  left: string[]
  /** Whether git itself has checked each object (`fsckObjects`) on its way into the stage. */
  checked: boolean
}

/**
 * Brings all branches and tags of a source into the stage, as `refs/heads/*` and `refs/tags/*`, all objects
 * in packs. Authors without an address become `name <name@id-of-the-source>` (seed 4.6).
 * @throws ImportFailure
 */
export type Convert = (conversion: Conversion) => Promise<Converted>
