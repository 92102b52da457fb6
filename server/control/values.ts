import { unprocessable } from './errors.ts'
import type { Duration, Instant } from './control.ts'

const units = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const

/** The last instant of the year 9999. */
const latest = 253_402_300_799_999

/** @returns milliseconds @throws ServiceError 422 for another text */
export function millisecondsOf(duration: Duration): number {
  if (typeof duration === 'number') return duration
  const [, digits, unit] = /^(\d{1,12}(?:\.\d{1,3})?)(ms|s|m|h|d)$/.exec(duration) ?? []
  if (digits === undefined)
    throw unprocessable(`"${duration}" is not a duration such as 60m or 90d`)
  return Number(digits) * units[unit as keyof typeof units]
}

/** @returns milliseconds since the epoch @throws ServiceError 422 for another text */
export function instantOf(instant: Instant): number {
  const at = typeof instant === 'number' ? instant : Date.parse(instant)
  if (at >= 0 && at <= latest) return at
  throw unprocessable(`"${instant}" is not a time between the years 1970 and 9999`)
}

/** Formats a time with milliseconds. */
export const preciseTime = (at: number): string => new Date(at).toISOString()
