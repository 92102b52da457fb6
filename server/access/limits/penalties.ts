import { tolerance } from './window.ts'

/** How often somebody came who had been told to wait. */
export interface Strikes {
  /** When counting began, in milliseconds. */
  since: number
  last: number
  count: number
  /** Bans so far. */
  level: number
  /** End of the ban; 0 before the first. */
  until: number
}

const second = 1000
const minute = 60 * second
const hour = 60 * minute

/** All in milliseconds but `patience`. */
export const escalation = {
  /** What was sent before the first refusal could be read is held against nobody. */
  grace: second,
  /** Refusals that are borne before a ban. */
  patience: 100,
  /** How long somebody must keep still until refusals, and until bans, are forgotten. */
  calm: minute,
  forgiven: hour,
  firstBan: minute,
  longestBan: hour,
}

const { grace, patience, calm, forgiven, firstBan, longestBan } = escalation

const afresh = (now: number): Strikes => ({ since: now, last: now, count: 0, level: 0, until: 0 })

/** What one more refusal makes of somebody: whoever goes on is banned, each time twice as long (seed 8.4). */
export function struck(known: Strikes | undefined, now: number): Strikes {
  if (!known || Math.abs(now - known.last) > forgiven) return afresh(now)
  const calmed = now - known.last > calm
  const since = calmed ? now : known.since
  const before = calmed ? 0 : known.count
  const count = now - since > grace ? before + 1 : before
  if (count <= patience) return { ...known, since, count, last: now }
  const until = now + banAfter(known.level)
  return { since: now, last: now, count: 0, level: known.level + 1, until }
}

/** How long the ban after so many others is, in milliseconds. */
const banAfter = (bans: number): number => Math.min(longestBan, firstBan * 2 ** bans)

/** End of the ban that holds now, in milliseconds; 0 without one. A clock set back makes none longer (R14). */
export function bannedUntil(strikes: Strikes, now: number): number {
  const length = banAfter(strikes.level - 1)
  if (strikes.until - now > length + tolerance) strikes.until = now + length
  return strikes.until > now ? strikes.until : 0
}
