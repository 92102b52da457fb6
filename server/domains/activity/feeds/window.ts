import type { Context } from '../../../api/context.ts'

/** Only so old and only so many: what every feed shows (seed 6.1, 8.5). */
const feedDays = 90
export const feedLength = 300

const minute = 60_000
const day = 24 * 60 * minute

/** The first instant that a feed still shows, in milliseconds. */
export const feedStart = (now: number): number => now - feedDays * day

/** The last instant that the feed of everything shows: it is five minutes behind (seed 4.3). */
export const publicFeedEnd = (now: number): number => now - 5 * minute

/** From which load on, and how many seconds then are to pass between two polls; the busiest first. */
const intervals: [busy: number, seconds: number][] = [
  [0.9, 300],
  [0.7, 120],
  [0, 60],
]

/** Seconds a caller should let pass between two polls: more while the server is busy (seed 6.1). */
export function pollInterval({ load }: Pick<Context, 'load'>): number {
  const busy = load.busy()
  const found = intervals.find(([least]) => busy >= least) as (typeof intervals)[number]
  return found[1]
}
