/** A breaking change, as a reader of one operation needs it. */
export interface Change {
  slug: string
  /** The older version. */
  version: string
  /** What it has. */
  title: string
  advice: string
}
