import { changes } from './change.ts'
import { consents } from './consent.ts'
import type { Contest } from './contest.ts'
import { conversions } from './conversion.ts'
import { codes, polls } from './exchange.ts'
import { refreshes } from './refresh.ts'
import { manyResets, twoResets } from './reset.ts'
import { revocation } from './revocation.ts'

/** Everything that can be requested concurrently but granted only once. */
export const contests: readonly Contest[] = [
  twoResets,
  manyResets,
  refreshes,
  changes,
  codes,
  polls,
  conversions,
  revocation,
  consents,
]
