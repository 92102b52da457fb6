import type { Operation, QueryRule } from '../contract/operation.ts'
import { validationFailed } from '../core/errors.ts'

/** The words for a boolean, and what they are written as. */
const words: Readonly<Record<string, string>> = {
  true: 'true',
  false: 'false',
  1: 'true',
  0: 'false',
}

const day = /^\d{4}-\d{2}-\d{2}$/

function isWithin(text: string, { least = -Infinity, most = Infinity }: QueryRule): boolean {
  const number = Number(text)
  return number >= least && number <= most
}

/** A value as the contract writes it; undefined for one that the parameter does not take. */
function written(text: string, rule: QueryRule): string | undefined {
  const { takes, days } = rule
  if (text === '') return undefined
  if (takes === 'text') return text
  if (takes === 'date-time') return days && day.test(text) ? `${text}T00:00:00Z` : text
  if (takes === 'boolean') return words[text]
  if (takes === 'integer') return /^-?\d+$/.test(text) && isWithin(text, rule) ? text : undefined
  return takes.includes(text) ? text : undefined
}

/** Takes a value as what the contract says, which may be nothing. */
function settle(query: URLSearchParams, field: string, rule: QueryRule, resource: string): void {
  const { otherwise } = rule
  const value = query.getAll(field).at(-1)! // of several, the last counts
  const taken = written(value, rule)
  if (taken !== undefined) return query.set(field, taken)
  if (otherwise === 'refuse' && value !== '')
    throw validationFailed({ value, resource, field, code: 'invalid' })
  if (typeof otherwise === 'object' && 'as' in otherwise) return query.set(field, otherwise.as)
  const absent = typeof otherwise === 'object' ? otherwise.absent : [field]
  for (const name of absent) query.delete(name)
}

/**
 * Writes the values of a query as the contract takes them: what it does not take is refused, or is
 * taken as absent or as another value (`x-on-invalid`).
 * @param url path and query of the request
 * @throws ServiceError 422
 */
export function settledUrl(url: string, { queryRules, resource }: Operation): string {
  const start = url.indexOf('?')
  if (start < 0 || !queryRules) return url
  const query = new URLSearchParams(url.slice(start))
  const before = query.toString()
  for (const [field, rule] of Object.entries(queryRules)) {
    if (query.has(field)) settle(query, field, rule, resource)
  }
  const after = query.toString()
  if (after === before) return url
  return after === '' ? url.slice(0, start) : `${url.slice(0, start)}?${after}`
}
