import type { Range } from '../../../storage/search/ranges.ts'
import { invalidQuery } from './errors.ts'

/** A value that covers everything from one number to before another, such as a day. */
interface Span {
  from: number
  before: number
}

type ReadSpan = (text: string) => Span

const largest = Number.MAX_SAFE_INTEGER

/** Reads a whole number. @throws ServiceError 422 */
const numberSpan: ReadSpan = (text) => {
  if (!/^\d{1,15}$/.test(text)) throw invalidQuery(`"${text}" is not a number.`)
  const from = Number(text)
  return { from, before: Math.min(from + 1, largest) }
}

const second = 1000
const day = 86_400_000
const datePattern = /^(\d{4})-(\d{2})-(\d{2})$/
const timePattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/

/** Reads a date, or a time, which is in UTC without an offset. @throws ServiceError 422 */
const dateSpan: ReadSpan = (text) => {
  if (datePattern.test(text)) {
    const from = Date.parse(`${text}T00:00:00Z`)
    if (!Number.isNaN(from)) return { from, before: from + day }
  }
  const [, , , zone] = timePattern.exec(text) ?? []
  const from = timePattern.test(text) ? Date.parse(zone === undefined ? `${text}Z` : text) : NaN
  if (!Number.isNaN(from)) return { from, before: from + second }
  throw invalidQuery(
    `"${text}" is not a recognized date/time format. Please provide an ISO 8601 date/time value, such as YYYY-MM-DD.`,
  )
}

/** Reads `n`, `>n`, `>=n`, `<n`, `<=n`, `a..b`, `a..*` and `*..b`. */
function readRange(text: string, spanOf: ReadSpan): Range {
  const dots = text.indexOf('..')
  if (dots >= 0) {
    const [low, high] = [text.slice(0, dots), text.slice(dots + 2)]
    return {
      ...(low !== '*' && { from: spanOf(low).from }),
      ...(high !== '*' && { before: spanOf(high).before }),
    }
  }
  const [, sign = '', value = ''] = /^(>=|<=|>|<)?(.*)$/s.exec(text) ?? []
  const { from, before } = spanOf(value)
  const ranges: Record<string, Range> = {
    '': { from, before },
    '>': { from: before },
    '>=': { from },
    '<': { before: from },
    '<=': { before },
  }
  return ranges[sign]!
}

/** Reads numbers. @throws ServiceError 422 */
export const numberRange = (text: string): Range => readRange(text, numberSpan)

/** Reads dates and times, in milliseconds. @throws ServiceError 422 */
export const dateRange = (text: string): Range => readRange(text, dateSpan)
