/** A breaking change, as shown at an operation. */
export interface Change {
  slug: string
  /** The older version. */
  version: string
  /** How the older version differs. */
  title: string
  advice: string
}
