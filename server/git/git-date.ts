import { timestamp } from '../core/clock.ts'

/** The end of the year 9999, in seconds since the epoch: four digits are all ISO 8601 has. */
const lastSecond = 253_402_300_799

/**
 * A date as git stores it (`1700000000 +0130`) in ISO 8601 with its own offset, or `Z` where there is
 * none or none that ISO 8601 knows. Git's own formatting gives up the whole command over a date it
 * cannot show, so it is never asked to; such a date reads as the epoch here.
 */
export function isoDate(raw: string): string {
  const [, seconds = '0', sign, hours = '', minutes = ''] =
    /^(\d{1,12})(?: ([+-])([01]\d|2[0-3])([0-5]\d))?/.exec(raw) ?? []
  const minutesEast = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1)
  const local = Number(seconds) + minutesEast * 60
  if (local > lastSecond) return timestamp(0)
  const wall = timestamp(local * 1000)
  return minutesEast === 0 ? wall : `${wall.slice(0, -1)}${sign}${hours}:${minutes}`
}
