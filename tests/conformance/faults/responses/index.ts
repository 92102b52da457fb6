import type { Fault } from '../../planting.ts'
import { fault as columnTooMany } from './column-too-many.ts'
import { fault as failsWhereItFoundSomething } from './fails-where-it-found-something.ts'
import { fault as jsonAsHtml } from './json-as-html.ts'
import { fault as limitsInWords } from './limits-in-words.ts'
import { fault as listOfOne } from './list-of-one.ts'
import { fault as numberAsText } from './number-as-text.ts'
import { fault as undocumentedStatus } from './undocumented-status.ts'

/** Faults that the checks of `responses` find, by slug. */
export const responses: Readonly<Record<string, Fault>> = {
  'column-too-many': columnTooMany,
  'fails-where-it-found-something': failsWhereItFoundSomething,
  'json-as-html': jsonAsHtml,
  'limits-in-words': limitsInWords,
  'list-of-one': listOfOne,
  'number-as-text': numberAsText,
  'undocumented-status': undocumentedStatus,
}
