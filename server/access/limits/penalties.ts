import { tolerance } from './window.ts'

/** The refusals of a caller who did not wait. */
export interface Penalties {
  /** Start of counting, in milliseconds. */
  since: number
  last: number
  count: number
  /** Number of bans so far. */
  level: number
  /** End of the latest ban; 0 without a ban. */
  until: number
}

const second = 1000
const minute = 60 * second
const hour = 60 * minute

/** Times in milliseconds; `patience` is a number of refusals. */
export const escalation = {
  /**
   * Refusals within this time do not count, because the requests were sent before the first refusal
   * could be read.
   */
  grace: second,
  /** Number of refusals before a ban. */
  patience: 100,
  /** Time without requests after which refusals, and after which bans, are forgotten. */
  calm: minute,
  forgiven: hour,
  firstBan: minute,
  longestBan: hour,
}

const { grace, patience, calm, forgiven, firstBan, longestBan } = escalation

const afresh = (now: number): Penalties => ({ since: now, last: now, count: 0, level: 0, until: 0 })

/** Counts one more refusal. Callers who continue are banned, each time for twice as long. */
export function addPenalty(known: Penalties | undefined, now: number): Penalties {
  if (!known || Math.abs(now - known.last) > forgiven) return afresh(now)
  const calmed = now - known.last > calm
  const since = calmed ? now : known.since
  const before = calmed ? 0 : known.count
  const count = now - since > grace ? before + 1 : before
  if (count <= patience) return { ...known, since, count, last: now }
  const until = now + banAfter(known.level)
  return { since: now, last: now, count: 0, level: known.level + 1, until }
}

/** Duration of the next ban, in milliseconds. */
const banAfter = (bans: number): number => Math.min(longestBan, firstBan * 2 ** bans)

/**
 * End of the current ban in milliseconds; 0 without one. Setting the clock back does not prolong a
 * ban.
 */
export function bannedUntil(strikes: Penalties, now: number): number {
  const length = banAfter(strikes.level - 1)
  if (strikes.until - now > length + tolerance) strikes.until = now + length
  return strikes.until > now ? strikes.until : 0
}
