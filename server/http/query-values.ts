import type { Operation, QueryRule } from '../contract/operation.ts'
import type { Step } from '../api/step.ts'
import { validationFailed, type FieldError } from '../core/errors.ts'

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

/** Takes a value as what the contract says, which may be nothing. @returns a value that it refuses */
function settle(query: URLSearchParams, field: string, rule: QueryRule): string | undefined {
  const { otherwise } = rule
  const value = query.getAll(field).at(-1)! // of several, the last counts
  const taken = written(value, rule)
  if (taken !== undefined) query.set(field, taken)
  else if (value !== '' && typeof otherwise === 'object' && 'as' in otherwise)
    query.set(field, otherwise.as)
  else {
    const absent =
      typeof otherwise === 'object' && 'absent' in otherwise ? otherwise.absent : [field]
    for (const name of absent) query.delete(name)
    if (otherwise === 'refuse' && value !== '') return value
  }
  return undefined
}

interface Settled {
  url: string
  refused: FieldError[]
}

/**
 * Writes the values of a query as the contract takes them: what it does not take is refused, or is
 * taken as absent or as another value (`x-on-invalid`).
 * @param url path and query of the request
 */
export function settleQuery(url: string, { queryRules, resource }: Operation): Settled {
  const start = url.indexOf('?')
  if (start < 0 || !queryRules) return { url, refused: [] }
  const query = new URLSearchParams(url.slice(start))
  const before = query.toString()
  const refused: FieldError[] = []
  for (const [field, rule] of Object.entries(queryRules)) {
    const value = query.has(field) ? settle(query, field, rule) : undefined
    if (value !== undefined) refused.push({ value, resource, field, code: 'invalid' })
  }
  const after = query.toString()
  if (after === before) return { url, refused }
  return { url: after === '' ? url.slice(0, start) : `${url.slice(0, start)}?${after}`, refused }
}

/** Refuses values of the query, after it is known that the resource exists. */
export const refuseValues: Step = ({ exchange: { refused = [] } }) => {
  if (refused.length > 0) throw validationFailed(...refused)
}
