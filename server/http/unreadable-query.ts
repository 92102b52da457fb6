import type { Operation } from '../contract/operation.ts'

/** The largest number that such a query can have. */
const largest = 2 ** 32 - 1

/** Why a text is no number, in the words of the platform's parser. */
function problemOfNumber(text: string): string | undefined {
  if (text === '') return 'cannot parse integer from empty string'
  if (!/^\+?\d+$/.test(text)) return 'invalid digit found in string'
  return Number(text) > largest ? 'number too large to fit in target type' : undefined
}

/**
 * Why a query cannot be read, for operations that refuse those (`x-on-invalid: unreadable`). The first
 * problem in the order of the query counts, and what is missing last.
 * @param url path and query of the request
 */
export function problemOf(
  url: string,
  { parsesQuery, queryRules = {} }: Operation,
): string | undefined {
  if (!parsesQuery) return undefined
  const start = url.indexOf('?')
  const seen = new Set<string>()
  for (const [name, value] of new URLSearchParams(start < 0 ? '' : url.slice(start))) {
    const rule = queryRules[name]
    if (!rule) continue
    if (seen.has(name)) return `duplicate field \`${name}\``
    seen.add(name)
    const isNumber = rule.takes === 'integer' && rule.otherwise === 'unreadable'
    const problem = isNumber ? problemOfNumber(value) : undefined
    if (problem !== undefined) return `${name}: ${problem}`
  }
  const missing = Object.entries(queryRules).find(
    ([name, { required }]) => required && !seen.has(name),
  )
  return missing && `missing field \`${missing[0]}\``
}
