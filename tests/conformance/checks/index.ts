import type { Check } from '../check.ts'
import { contract } from './contract/index.ts'
import { http } from './http/index.ts'
import { requests } from './requests/index.ts'
import { responses } from './responses/index.ts'
import { sequences } from './sequences/index.ts'
import { values } from './values/index.ts'

/** Every check, in the order in which they run. */
export const checks: readonly Check[] = [
  ...responses,
  ...requests,
  ...sequences,
  ...http,
  ...values,
  ...contract,
]
