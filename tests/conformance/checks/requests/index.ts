import type { Check } from '../../check.ts'
import { check as C08 } from './C08-positive-data-acceptance.ts'
import { check as C09 } from './C09-negative-data-rejection.ts'
import { check as C10 } from './C10-missing-required-header.ts'
import { check as C11 } from './C11-unsupported-method.ts'
import { check as C12 } from './C12-allow-header.ts'
import { check as C13 } from './C13-ignored-auth.ts'
import { check as C14 } from './C14-boundary-values.ts'
import { check as C15 } from './C15-enum-values.ts'
import { check as C16 } from './C16-optional-properties.ts'
import { check as C17 } from './C17-pairwise-properties.ts'
import { check as C18 } from './C18-unknown-query-parameter.ts'
import { check as C19 } from './C19-unknown-body-property.ts'
import { check as C20 } from './C20-content-type.ts'
import { check as C21 } from './C21-malformed-json.ts'
import { check as C22 } from './C22-duplicate-keys.ts'

/** Right and wrong requests: what the contract accepts and refuses. */
export const requests: readonly Check[] = [
  C08,
  C09,
  C10,
  C11,
  C12,
  C13,
  C14,
  C15,
  C16,
  C17,
  C18,
  C19,
  C20,
  C21,
  C22,
]
