import type { Context } from '../../api/context.ts'
import { startOfSecond } from '../../core/clock.ts'

/** Maximum age and length of every feed, see docs/guides/feeds.md. */
const feedDays = 90
export const feedLength = 300

const minute = 60_000
const day = 24 * 60 * minute

/** Start of the feed window in milliseconds. */
export const feedStart = (now: number): number => now - feedDays * day

/**
 * When an event is no longer in any feed, in milliseconds: in the first second whose feeds start after
 * it.
 */
export const leavesFeedsAt = (createdAt: number): number =>
  startOfSecond(createdAt + feedDays * day) + 1000

/** End of the public feed in milliseconds. The public feed has a delay of five minutes. */
export const publicFeedEnd = (now: number): number => now - 5 * minute

/** Poll interval in seconds by minimum server load, highest load first. */
const intervals: [busy: number, seconds: number][] = [
  [0.9, 300],
  [0.7, 120],
  [0, 60],
]

/** Recommended poll interval in seconds. It is longer while the server is busy. */
export function pollInterval({ load }: Pick<Context, 'load'>): number {
  const busy = load.busy()
  const found = intervals.find(([minLoad]) => busy >= minLoad) as (typeof intervals)[number]
  return found[1]
}
