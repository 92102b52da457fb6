import type { Window } from './window.ts'

/** Something that is counted, and how much of it there may be in a window. */
export interface Count {
  key: string
  limit: number
  cost: number
  /** Milliseconds that a window of it lasts. */
  length: number
  /** Whether it refuses; otherwise it only counts. */
  enforced: boolean
}

/** A place among those that may be taken at once. */
export interface Slot {
  key: string
  id: string
  limit: number
  enforced: boolean
}

/** What one request takes, all of it or nothing. */
export interface Take {
  /** Milliseconds since the epoch. */
  now: number
  /** Whose it is: who goes on while refused is banned as a whole. */
  bucket: string
  counts: readonly Count[]
  slot?: Slot | undefined
}

/** What refuses: a ban, the places, or the count of this index. */
export type Obstacle = 'ban' | 'slot' | number

export interface Taken {
  /** As they stand afterwards, one for each count. */
  windows: Window[]
  refusedBy?: Obstacle | undefined
  /** Until when a ban holds, in milliseconds; else 0. */
  bannedUntil: number
  /** What would have refused if it were enforced. */
  exceeded: Obstacle[]
}

/** What a request leaves behind when it ends. */
export interface Settlement {
  now: number
  slot?: Pick<Slot, 'key' | 'id'> | undefined
  /** Added to a window that still stands. */
  count?: { key: string; length: number; cost: number } | undefined
}

/** One request taken back from the window that ends then. */
export interface Return {
  key: string
  length: number
  ends: number
}

type Soon<T> = T | Promise<T>

/** Where requests are counted: in this process, or in a store that several share. */
export interface Counters extends AsyncDisposable {
  take(take: Take): Soon<Taken>
  giveBack(given: Return): Soon<void>
  settle(settlement: Settlement): Soon<void>
}

/** Whether a window has no room for what would be counted in it. */
export const isOver = ({ used }: Window, { cost, limit }: Count): boolean => used + cost > limit
