/** Period of a report: a year, a month or a day. */
export interface Period {
  year: number
  month?: number
  day?: number
}

/** Number of past months with data, in addition to the current month. */
const pastMonths = 24

/**
 * Fills in the missing parts of a period.
 * @param wide whether the period is the whole year when neither year nor month is given
 */
export function periodOf(
  { year, month, day }: Partial<Period>,
  wide: boolean,
  now: number,
): Period {
  const today = new Date(now)
  const inMonth = day !== undefined || (!wide && year === undefined)
  const chosen = month ?? (inMonth ? today.getUTCMonth() + 1 : undefined)
  return {
    year: year ?? today.getUTCFullYear(),
    ...(chosen !== undefined && { month: chosen }),
    ...(day !== undefined && { day }),
  }
}

/**
 * Returns the start and exclusive end of a period in milliseconds. Dates before the oldest
 * available month are cut off. A day that the month does not have is empty.
 */
export function spanOf({ year, month, day }: Period, now: number): { from: number; to: number } {
  const from = Date.UTC(year, (month ?? 1) - 1, day ?? 1)
  if (month !== undefined && new Date(from).getUTCMonth() !== month - 1) return { from, to: from }
  const to =
    day !== undefined
      ? from + 86_400_000
      : month !== undefined
        ? Date.UTC(year, month, 1)
        : Date.UTC(year + 1, 0, 1)
  const today = new Date(now)
  const oldest = Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - pastMonths, 1)
  return { from: Math.max(from, oldest), to }
}
