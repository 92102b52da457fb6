import type { Check } from '../check.ts'
import { check as C01 } from './C01-not-a-server-error.ts'
import { check as C02 } from './C02-status-code-conformance.ts'
import { check as C03 } from './C03-content-type-conformance.ts'
import { check as C04 } from './C04-response-headers-conformance.ts'
import { check as C05 } from './C05-response-schema-conformance.ts'
import { check as C06 } from './C06-no-undocumented-properties.ts'
import { check as C07 } from './C07-examples-conformance.ts'
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
import { check as C23 } from './C23-use-after-free.ts'
import { check as C24 } from './C24-ensure-resource-availability.ts'
import { check as C25 } from './C25-delete-twice.ts'
import { check as C26 } from './C26-resource-hierarchy.ts'
import { check as C27 } from './C27-name-space.ts'
import { check as C28 } from './C28-failed-create.ts'
import { check as C29 } from './C29-invalid-dynamic-object.ts'
import { check as C30 } from './C30-failed-change.ts'
import { check as C31 } from './C31-safe-and-idempotent.ts'
import { check as C32 } from './C32-head.ts'
import { check as C33 } from './C33-location.ts'
import { check as C34 } from './C34-urls-resolve.ts'
import { check as C35 } from './C35-pagination.ts'
import { check as C36 } from './C36-linearisability.ts'
import { secondHalf } from './second-half.ts'

/** Every check, in the order in which they run. */
export const checks: readonly Check[] = [
  C01,
  C02,
  C03,
  C04,
  C05,
  C06,
  C07,
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
  C23,
  C24,
  C25,
  C26,
  C27,
  C28,
  C29,
  C30,
  C31,
  C32,
  C33,
  C34,
  C35,
  C36,
  ...secondHalf,
]
