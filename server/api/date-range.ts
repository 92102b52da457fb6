import { validationFailed } from '../core/errors.ts'
import type { Period } from '../storage/sql/period.ts'

const day = 24 * 60 * 60 * 1000
const shape = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2})?(?:Z|[+-]\d{2}:\d{2}))?$/

/** Period of a date in milliseconds: the whole day, or one second for a date with a time. */
function spanOf(text: string): Required<Period> | undefined {
  const from = shape.test(text) ? Date.parse(text) : NaN
  if (Number.isNaN(from)) return undefined
  return { from, until: from + (text.length === 10 ? day : 1000) }
}

const comparisons: Record<string, (span: Required<Period>) => Period> = {
  '>=': ({ from }) => ({ from }),
  '>': ({ until }) => ({ from: until }),
  '<=': ({ until }) => ({ until }),
  '<': ({ from }) => ({ until: from }),
  '': ({ from, until }) => ({ from, until }),
}

function between(first: string, last: string): Period | undefined {
  const [from, until] = [spanOf(first), spanOf(last)]
  if ((!from && first !== '*') || (!until && last !== '*')) return undefined
  return { ...(from && { from: from.from }), ...(until && { until: until.until }) }
}

function periodOf(text: string): Period | undefined {
  const [first, last, more] = text.split('..')
  if (first !== undefined && last !== undefined) {
    return more === undefined ? between(first, last) : undefined
  }
  const [, sign = '', date = ''] = /^([<>]=?)?(.*)$/.exec(text) ?? []
  const span = spanOf(date)
  return span && comparisons[sign]?.(span)
}

/**
 * Parses a date filter such as `2026-03-11`, `>=2026-03-11` or `2026-03-01..2026-03-11`.
 * @param place the resource and the field for the error
 * @throws ServiceError 422 for an invalid filter
 */
export function dateRange(text: string, place: { resource: string; field: string }): Period {
  const period = periodOf(text)
  if (period) return period
  const message = 'must be a date or a date range'
  throw validationFailed({ ...place, code: 'invalid', message })
}
