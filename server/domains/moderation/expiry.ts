import type { Schemas } from '../../contract/schemas.ts'

type Expiry = NonNullable<Schemas['interaction-limit-input']['expiry']>

const second = 1000
const day = 24 * 60 * 60 * second

/** Adds months in UTC. Uses the last day of the month when the day does not exist. */
function monthsLater(instant: number, months: number): number {
  const date = new Date(instant)
  const wanted = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + months)
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  return date.setUTCDate(Math.min(wanted, last))
}

const ends: Record<Expiry, (from: number) => number> = {
  one_day: (from) => from + day,
  three_days: (from) => from + 3 * day,
  one_week: (from) => from + 7 * day,
  one_month: (from) => monthsLater(from, 1),
  six_months: (from) => monthsLater(from, 6),
}

/** Expiry of a limit set now, in milliseconds, rounded to the full second that is shown. */
export const expiryOf = (expiry: Expiry = 'one_day', now: number): number =>
  ends[expiry](now - (now % second))
