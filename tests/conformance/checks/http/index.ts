import type { Check } from '../../check.ts'
import { check as C37 } from './C37-unauthorized-challenges.ts'
import { check as C38 } from './C38-refused-methods-name-others.ts'
import { check as C39 } from './C39-not-modified.ts'
import { check as C40 } from './C40-no-content.ts'
import { check as C41 } from './C41-retry-after.ts'
import { check as C42 } from './C42-media-types.ts'
import { check as C43 } from './C43-no-disclosure.ts'
import { check as C44 } from './C44-hidden-endpoints.ts'
import { check as C45 } from './C45-anonymous-changes.ts'
import { check as C46 } from './C46-cors-as-declared.ts'
import { check as C47 } from './C47-one-address.ts'
import { check as C48 } from './C48-no-smuggling.ts'
import { check as C49 } from './C49-bounded-heads.ts'
import { check as C50 } from './C50-safeguards.ts'

/** The rules of HTTP, and what no caller may learn or do. */
export const http: readonly Check[] = [
  C37,
  C38,
  C39,
  C40,
  C41,
  C42,
  C43,
  C44,
  C45,
  C46,
  C47,
  C48,
  C49,
  C50,
]
