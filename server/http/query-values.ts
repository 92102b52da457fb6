import type { Operation, QueryRule } from '../contract/operation.ts'
import type { FieldError } from '../core/errors.ts'

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

/** What a value that a parameter does not take does to the query. */
function replace(query: URLSearchParams, field: string, value: string, { otherwise }: QueryRule) {
  const isNamed = typeof otherwise === 'object'
  if (isNamed && 'as' in otherwise && value !== '') return query.set(field, otherwise.as)
  for (const name of isNamed && 'absent' in otherwise ? otherwise.absent : [field])
    query.delete(name)
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
  const refused: FieldError[] = []
  const start = url.indexOf('?')
  if (start < 0 || !queryRules) return { url, refused }
  const query = new URLSearchParams(url.slice(start))
  let isChanged = false
  for (const [field, rule] of Object.entries(queryRules)) {
    const values = query.getAll(field)
    const value = values.at(-1) // of several, the last counts
    if (value === undefined) continue
    const taken = written(value, rule)
    if (taken === value && values.length === 1) continue
    isChanged = true
    if (taken !== undefined) query.set(field, taken)
    else replace(query, field, value, rule)
    if (taken === undefined && value !== '' && rule.otherwise === 'refuse')
      refused.push({ value, resource, field, code: 'invalid' })
  }
  const search = query.size > 0 ? `?${query.toString()}` : ''
  return { url: isChanged ? url.slice(0, start) + search : url, refused }
}
