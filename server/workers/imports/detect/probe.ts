import type { Clock } from '../../../core/clock.ts'
import type { EgressGuard } from '../../../core/egress/guard.ts'
import type { VersionControl } from '../../../storage/schema/import-tables.ts'
import type { SourceLimits } from '../converter.ts'
import type { Finding } from './finding.ts'

export interface DetectRequest {
  url: URL
  username?: string
  password?: string
  /** Only this kind is looked for. */
  vcs?: VersionControl
  /** Which of several projects at one address, for TFVC. */
  project?: string
}

export interface DetectNeeds {
  guard: EgressGuard
  clock: Clock
  limits: SourceLimits
  signal: AbortSignal
}

export type Probe = (request: DetectRequest, needs: DetectNeeds) => Promise<Finding>
