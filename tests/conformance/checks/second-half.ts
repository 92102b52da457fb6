import type { Check } from '../check.ts'
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
import { check as C51 } from './C51-unusual-characters.ts'
import { check as C52 } from './C52-spaces.ts'
import { check as C53 } from './C53-sizes.ts'
import { check as C54 } from './C54-mass-assignment.ts'
import { check as C55 } from './C55-injections.ts'
import { check as C56 } from './C56-complete-operations.ts'
import { check as C57 } from './C57-described-and-used.ts'
import { check as C58 } from './C58-lint.ts'
import { check as C59 } from './C59-no-other-route.ts'

/** Checks of HTTP, of values and of the contract itself. */
export const secondHalf: readonly Check[] = [
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
  C51,
  C52,
  C53,
  C54,
  C55,
  C56,
  C57,
  C58,
  C59,
]
