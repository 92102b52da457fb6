import type { Window } from './window.ts'

/** A counter and its limit per window. */
export interface WindowLimit {
  key: string
  limit: number
  cost: number
  /** Length of the window in milliseconds. */
  length: number
  /** Whether the limit refuses requests; otherwise it only counts them. */
  enforced: boolean
}

/** A concurrency slot. */
export interface ConcurrencySlot {
  key: string
  id: string
  limit: number
  enforced: boolean
}

/** What one request consumes: all of it or, when refused, nothing. */
export interface ConsumeRequest {
  /** In milliseconds since the epoch. */
  now: number
  /** The caller's bucket. A ban applies to the whole bucket. */
  bucket: string
  counts: readonly WindowLimit[]
  slot?: ConcurrencySlot | undefined
}

/** What refuses a request: a ban, the slots, or the limit at this index. */
export type RefusedBy = 'ban' | 'slot' | number

export interface ConsumeResult {
  /** The windows after counting, one for each limit. */
  windows: Window[]
  refusedBy?: RefusedBy | undefined
  /** End of the ban in milliseconds; 0 without a ban. */
  bannedUntil: number
  /** Limits that would have refused the request if they were enforced. */
  exceeded: RefusedBy[]
}

/** What to release and count when a request ends. */
export interface Settlement {
  now: number
  slot?: Pick<ConcurrencySlot, 'key' | 'id'> | undefined
  /** Added to the window if it has not ended. */
  count?: { key: string; length: number; cost: number } | undefined
}

/** A refund of one request to the window that ends at `ends`. */
export interface Refund {
  key: string
  length: number
  ends: number
}

type Soon<T> = T | Promise<T>

/** Counters in this process or in a store that several processes share. */
export interface Counters extends AsyncDisposable {
  consume(take: ConsumeRequest): Soon<ConsumeResult>
  refund(given: Refund): Soon<void>
  settle(settlement: Settlement): Soon<void>
  /** Checks that counters outside this process respond. @throws when they don't */
  ping?(): Promise<void>
}

/** Whether counting `cost` would exceed the limit. */
export const exceeds = ({ used }: Window, { cost, limit }: WindowLimit): boolean =>
  used + cost > limit
