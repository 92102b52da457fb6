import { badRequest } from '../../core/errors.ts'

/** What a report is about: a year, a month of it or a day of that. */
export interface Period {
  year: number
  month?: number
  day?: number
}

/** Months that are known of, beside the present one. */
const known = 24

/**
 * What is meant by those parts that are given.
 * @param wide whether without a month the whole year is meant, although no year is named either
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
 * From when to when a period is, the end not included, in milliseconds; what is too long ago is cut off.
 * @throws ServiceError 400 for a day that the month does not have
 */
export function spanOf({ year, month, day }: Period, now: number): { from: number; to: number } {
  const from = Date.UTC(year, (month ?? 1) - 1, day ?? 1)
  if (month !== undefined && new Date(from).getUTCMonth() !== month - 1) {
    throw badRequest(`${year}-${month} has no day ${day}`)
  }
  const to =
    day !== undefined
      ? from + 86_400_000
      : month !== undefined
        ? Date.UTC(year, month, 1)
        : Date.UTC(year + 1, 0, 1)
  const today = new Date(now)
  const oldest = Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - known, 1)
  return { from: Math.max(from, oldest), to }
}
