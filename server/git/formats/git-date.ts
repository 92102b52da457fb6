import { timestamp } from '../../core/clock.ts'

/** End of the year 9999 in seconds since the epoch. ISO 8601 has four-digit years. */
const lastSecond = 253_402_300_799

/**
 * Converts a date from git's raw format (`1700000000 +0130`) to ISO 8601 with the same offset, or
 * `Z` when the offset is missing or invalid. A date that cannot be represented becomes the epoch.
 * Git's own formatting is not used because it fails the whole command on such a date.
 */
export function isoDate(raw: string): string {
  const [, seconds = '0', sign, hours = '', minutes = ''] =
    /^(\d{1,12})(?: ([+-])([01]\d|2[0-3])([0-5]\d))?/.exec(raw) ?? []
  const minutesEast = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1)
  const local = Number(seconds) + minutesEast * 60
  if (Math.max(local, Number(seconds)) > lastSecond) return timestamp(0)
  const wall = timestamp(local * 1000)
  return minutesEast === 0 ? wall : `${wall.slice(0, -1)}${sign}${hours}:${minutes}`
}
