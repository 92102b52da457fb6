import type { Advice } from './advice.ts'
import type { Shelf } from './fields.ts'
import type { Reference } from './model.ts'
import type { ShownExamples } from './samples.ts'

/** How much of an operation is in place. */
export interface Detail {
  /** Maximum length of an example that may be repeated, in characters. */
  repeated: number
  /** How many levels of named schemas are in a response. */
  depth: number
  /** Whether the messages of errors are in place. */
  errors: boolean
}

/** The page that contains the operation. */
export interface Place {
  reference: Reference
  /** Relative to the root of the site. */
  page: string
  shelf: Shelf
  samples: ShownExamples
  detail: Detail
  advice: Advice
}
