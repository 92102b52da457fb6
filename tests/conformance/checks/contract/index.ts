import type { Check } from '../../check.ts'
import { check as C56 } from './C56-complete-operations.ts'
import { check as C57 } from './C57-described-and-used.ts'
import { check as C58 } from './C58-lint.ts'
import { check as C59 } from './C59-no-other-route.ts'

/** The contract itself, and the routes that it has. */
export const contract: readonly Check[] = [C56, C57, C58, C59]
