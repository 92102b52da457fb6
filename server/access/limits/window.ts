/** A count within a time window. */
export interface Window {
  used: number
  /** In milliseconds since the epoch, a whole second. */
  ends: number
}

/** Clock difference between machines that is not treated as a step, in milliseconds. */
export const tolerance = 60_000

/** The end of a window that starts now, rounded up to the whole second that responses show. */
const endOf = (now: number, length: number): number => Math.ceil((now + length) / 1000) * 1000

/**
 * The current window. A window starts with its first request. Setting the clock back does not
 * prolong it, and its count is kept.
 */
export function windowAt(known: Window | undefined, now: number, length: number): Window {
  if (!known || known.ends <= now) return { used: 0, ends: endOf(now, length) }
  if (known.ends - now > length + tolerance) known.ends = endOf(now, length)
  return known
}
