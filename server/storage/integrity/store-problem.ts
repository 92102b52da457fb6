/** A problem of the database itself. */
export interface StoreProblem {
  check: 'schema' | 'integrity' | 'foreign keys'
  /** Table or index, if known. */
  subject: string
  problem: string
}

/** Problems reported of each kind. */
export const maxProblems = 100
