/**
 * The three date formats that a recipient must accept (RFC 9110 section 5.6.7); the last two are
 * obsolete.
 */
const dates = [
  /^[A-Z][a-z]{2}, (?<day>\d{2}) (?<month>[A-Z][a-z]{2}) (?<year>\d{4}) (?<time>[\d:]{8}) GMT$/,
  /^[A-Z][a-z]{5,8}, (?<day>\d{2})-(?<month>[A-Z][a-z]{2})-(?<year>\d{2}) (?<time>[\d:]{8}) GMT$/,
  /^[A-Z][a-z]{2} (?<month>[A-Z][a-z]{2}) (?<day>[ \d]\d) (?<time>[\d:]{8}) (?<year>\d{4})$/,
]

/** Resolves a two-digit year to one that is at most 50 years ahead (RFC 9110 section 5.6.7). */
function wholeYear(year: string, now: number): number {
  if (year.length > 2) return Number(year)
  const latest = new Date(now).getUTCFullYear() + 50
  return latest - ((latest - Number(year)) % 100)
}

function instantOf(date: string, now: number): number | undefined {
  const parts = dates.map((form) => form.exec(date)?.groups).find(Boolean)
  if (!parts) return undefined
  const { day = '', month = '', year = '', time = '' } = parts
  const instant = Date.parse(`${day} ${month} ${wholeYear(year, now)} ${time} GMT`)
  return Number.isNaN(instant) ? undefined : instant
}

/**
 * Milliseconds that a `Retry-After` header requests, negative for a date in the past (RFC 9110
 * section 10.2.3). Returns undefined for an invalid value.
 */
export function readRetryAfter(value: string, now: number): number | undefined {
  if (/^\d+$/.test(value)) return Number(value) * 1000
  const instant = instantOf(value, now)
  return instant === undefined ? undefined : instant - now
}

/** Finds `Retry-After` among headers in any case. */
export function retryAfterIn(headers: Record<string, string>): string | undefined {
  return Object.entries(headers).find(([name]) => name.toLowerCase() === 'retry-after')?.[1]
}
