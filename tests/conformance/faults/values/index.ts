import type { Fault } from '../../planting.ts'
import { fault as charactersReplaced } from './characters-replaced.ts'
import { fault as fractionsTruncated } from './fractions-truncated.ts'
import { fault as internalFieldsStored } from './internal-fields-stored.ts'
import { fault as quoteEndsStatement } from './quote-ends-statement.ts'
import { fault as spacesTrimmed } from './spaces-trimmed.ts'

/** Faults that the checks of `values` find, by slug. */
export const values: Readonly<Record<string, Fault>> = {
  'characters-replaced': charactersReplaced,
  'fractions-truncated': fractionsTruncated,
  'internal-fields-stored': internalFieldsStored,
  'quote-ends-statement': quoteEndsStatement,
  'spaces-trimmed': spacesTrimmed,
}
