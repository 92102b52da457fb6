import type { Window } from './window.ts'

/** A counter and its limit per window. */
export interface Count {
  key: string
  limit: number
  cost: number
  /** Length of the window in milliseconds. */
  length: number
  /** Whether the limit refuses requests; otherwise it only counts them. */
  enforced: boolean
}

/** A concurrency slot. */
export interface Slot {
  key: string
  id: string
  limit: number
  enforced: boolean
}

/** What one request consumes: all of it or, when refused, nothing. */
export interface Take {
  /** In milliseconds since the epoch. */
  now: number
  /** The caller's bucket. A ban applies to the whole bucket. */
  bucket: string
  counts: readonly Count[]
  slot?: Slot | undefined
}

/** What refuses a request: a ban, the slots, or the limit at this index. */
export type Obstacle = 'ban' | 'slot' | number

export interface Taken {
  /** The windows after counting, one for each limit. */
  windows: Window[]
  refusedBy?: Obstacle | undefined
  /** End of the ban in milliseconds; 0 without a ban. */
  bannedUntil: number
  /** Limits that would have refused the request if they were enforced. */
  exceeded: Obstacle[]
}

/** What to release and count when a request ends. */
export interface Settlement {
  now: number
  slot?: Pick<Slot, 'key' | 'id'> | undefined
  /** Added to the window if it has not ended. */
  count?: { key: string; length: number; cost: number } | undefined
}

/** A refund of one request to the window that ends at `ends`. */
export interface Return {
  key: string
  length: number
  ends: number
}

type Soon<T> = T | Promise<T>

/** Counters in this process or in a store that several processes share. */
export interface Counters extends AsyncDisposable {
  take(take: Take): Soon<Taken>
  giveBack(given: Return): Soon<void>
  settle(settlement: Settlement): Soon<void>
}

/** Whether counting `cost` would exceed the limit. */
export const isOver = ({ used }: Window, { cost, limit }: Count): boolean => used + cost > limit
