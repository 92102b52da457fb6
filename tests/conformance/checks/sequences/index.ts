import type { Check } from '../../check.ts'
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

/** Several requests in turn: whether later ones fit what earlier ones did. */
export const sequences: readonly Check[] = [
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
]
