/** A problem that a check has found. */
export interface Finding {
  check:
    | 'schema'
    | 'integrity'
    | 'foreign keys'
    | 'folder'
    | 'git'
    | 'files'
    | 'refs'
    | 'locks'
    | 'leftovers'
    | 'pushes'
  /** What has the problem, such as `repository 12 (mona/hello)`. */
  subject: string
  problem: string
  /** Mends it without losing anything. @returns what it did */
  repair?: () => Promise<string>
}

/** A finding as it is reported. */
export interface Reported extends Omit<Finding, 'repair'> {
  repairable: boolean
  /** What was repaired; absent when nothing was. */
  repaired?: string
  /** Why a repair failed. */
  failed?: string
}
