/** Times that something was done between two instants. */
export interface Window {
  used: number
  /** Milliseconds since the epoch, a whole second. */
  ends: number
}

/** How far the clocks of several machines may be apart without being taken for a step, in milliseconds. */
export const tolerance = 60_000

/** The end of a window that begins now. Callers are told whole seconds, so that is what it ends on. */
const endOf = (now: number, length: number): number => Math.ceil((now + length) / 1000) * 1000

/**
 * The window that holds now. It begins with its first request and stands until it ends. A clock that was
 * set back does not make it longer (R14): what was used stays used.
 */
export function windowAt(known: Window | undefined, now: number, length: number): Window {
  if (!known || known.ends <= now) return { used: 0, ends: endOf(now, length) }
  if (known.ends - now > length + tolerance) known.ends = endOf(now, length)
  return known
}
