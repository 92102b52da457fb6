import type { Caller } from '../access/auth/caller.ts'
import type { Operation } from '../contract/operation.ts'
import type { Role } from '../contract/role.ts'
import type { Admission } from '../access/limits/admission.ts'
import type { Links } from '../core/links.ts'
import type { NewestReply } from '../core/recording/har-entry.ts'
import type { Account } from '../storage/accounts/accounts.ts'
import type { Repository } from '../storage/repositories/repositories.ts'
import type { Version } from './versions/version.ts'

/** What the steps learn of one request, in the order in which they learn it. */
export interface Exchange {
  id: string
  /** Where the clock's monotonic scale stood when the request came. */
  startedAt: number
  links: Links
  /** Path without the mount. */
  path: string
  /** HEAD is answered as GET without a body. */
  method: string
  version: Version
  caller: Caller
  operation?: Operation
  /** What the path's parameters say; once validated, in the types of the contract. */
  parameters: Record<string, unknown>
  /** What the limits have counted for it; absent where that was not yet asked. */
  admission?: Admission
  repository?: Repository | undefined
  /** The repository was found under a name it no longer has. */
  moved?: boolean
  role?: Role | undefined
  organization?: Account
  /** The body as it came; kept for recordings alone. */
  sent?: unknown
  /** What the newest version would have said; kept for recordings alone. */
  newest?: NewestReply
}

declare global {
  // eslint-disable-next-line @typescript-eslint/no-namespace -- Express offers no other way
  namespace Express {
    interface Request {
      exchange: Exchange
    }
  }
}
