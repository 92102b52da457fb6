import { changes } from './change.ts'
import { consents } from './consent.ts'
import type { Contest } from './contest.ts'
import { conversions } from './conversion.ts'
import { codes, polls } from './exchange.ts'
import { refreshes } from './refresh.ts'
import { manyResets, twoResets } from './reset.ts'
import { revocation } from './revocation.ts'

/** Everything that may be asked for at once and that only one may have. */
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
