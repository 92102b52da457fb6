/** What a long proof is told. */
export interface Request {
  seed: number
  /** How often or how much, in the proof's own unit; its usual size when absent. */
  size?: number
  /** A file that a proof is made of, where it is made of one. */
  from?: string
  /** Told as it goes. */
  progress: (line: string) => void
}

/** What a proof found: it would have thrown had a promise been broken. */
export interface Finding {
  /** What was done, in a paragraph or two. */
  method: string
  /** Counts by column, one row a setting. */
  rows: Record<string, string | number>[]
  /** Further tables: the particulars, or what the promise is not about. */
  more?: { title: string; rows: Finding['rows'] }[]
  /** What is not as it is promised, where the page says so and the proof goes on; see `--check`. */
  flaws?: string[]
}

export interface Proof {
  /** The sentence that is proved. */
  promise: string
  run(request: Request): Promise<Finding>
}
