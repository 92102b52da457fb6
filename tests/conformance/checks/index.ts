import type { Check } from '../check.ts'
import { check as notAServerError } from './C01-not-a-server-error.ts'
import { check as positiveDataAcceptance } from './C08-positive-data-acceptance.ts'

/** Every check, in the order in which they run. */
export const checks: readonly Check[] = [notAServerError, positiveDataAcceptance]
