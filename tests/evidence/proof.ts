/** Input of a long proof. */
export interface Request {
  seed: number
  /** Number of cases, in the proof's own unit. The proof has a default. */
  size?: number
  /** Input file, for proofs that need one. */
  from?: string
  /** Called with messages during the run. */
  progress: (line: string) => void
}

export interface Table {
  title: string
  /** Values by column. */
  rows: Record<string, string | number>[]
}

/** Result of a proof, which throws if a promise is broken. */
export interface Finding {
  /** What a partial run left out. The page begins with it. */
  partial?: string
  /** What was done, in a paragraph or two. */
  method: string
  /** Counts by column, one row per setting. */
  rows: Table['rows']
  /** Further tables, with results outside the promise. */
  more?: Table[]
  /** The rows behind these tables, which are written only with `--out`, in a file of their own. */
  details?: Table[]
  /** SVG images, written beside the page and shown before the tables. */
  plots?: { file: string; title: string; svg: string }[]
  /** Problems that the page lists without failing the proof; see `--check`. */
  flaws?: string[]
}

export interface Proof {
  /** The sentence that is proved. */
  promise: string
  run(request: Request): Promise<Finding>
}
