import type { Clock } from '../../core/clock.ts'
import type { GitStore } from '../../git/repositories.ts'
import type { Storage } from '../../storage/index.ts'

/** What the checks of repositories need. */
export interface DoctorContext {
  /** The data folder. */
  data: string
  storage: Storage
  git: GitStore
  gists: GitStore
  clock: Clock
}

/**
 * Age in milliseconds from which files of unfinished work are leftovers. A push may take half an
 * hour of processor time.
 */
export const leftoverAge = 24 * 3_600_000
