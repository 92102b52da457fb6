import type { Schemas } from '../../../api/handler.ts'

type Expiry = NonNullable<Schemas['interaction-limit-input']['expiry']>

const second = 1000
const day = 24 * 60 * 60 * second

/** The same day and time some months later, in UTC; the last day of a month that has no such day. */
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

/** When a limit that is set now expires: at a whole second, as that is what is shown of it. Milliseconds. */
export const expiryOf = (expiry: Expiry = 'one_day', now: number): number =>
  ends[expiry](now - (now % second))
