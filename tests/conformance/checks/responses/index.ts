import type { Check } from '../../check.ts'
import { check as C01 } from './C01-not-a-server-error.ts'
import { check as C02 } from './C02-status-code-conformance.ts'
import { check as C03 } from './C03-content-type-conformance.ts'
import { check as C04 } from './C04-response-headers-conformance.ts'
import { check as C05 } from './C05-response-schema-conformance.ts'
import { check as C06 } from './C06-no-undocumented-properties.ts'
import { check as C07 } from './C07-examples-conformance.ts'

/** What a response says, against what the contract declares. */
export const responses: readonly Check[] = [C01, C02, C03, C04, C05, C06, C07]
