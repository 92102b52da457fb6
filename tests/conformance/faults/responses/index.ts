import type { Fault } from '../../planting.ts'
import { fault as headerNotANumber } from './header-not-a-number.ts'
import { fault as internalColumnShown } from './internal-column-shown.ts'
import { fault as jsonAsHtml } from './json-as-html.ts'
import { fault as lookupByNameFails } from './lookup-by-name-fails.ts'
import { fault as numberAsText } from './number-as-text.ts'
import { fault as objectAsList } from './object-as-list.ts'
import { fault as undocumentedStatus } from './undocumented-status.ts'

/** Faults that the checks of `responses` find, by slug. */
export const responses: Readonly<Record<string, Fault>> = {
  'header-not-a-number': headerNotANumber,
  'internal-column-shown': internalColumnShown,
  'json-as-html': jsonAsHtml,
  'lookup-by-name-fails': lookupByNameFails,
  'number-as-text': numberAsText,
  'object-as-list': objectAsList,
  'undocumented-status': undocumentedStatus,
}
