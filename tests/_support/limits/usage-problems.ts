import { parseList, type Item } from 'structured-headers'
import { categories } from '../../../server/access/limits/categories.ts'

type Headers = ReadonlyMap<string, readonly string[]>

/** Rate limit headers of every response, see docs/guides/rate-limits.md. */
export const usageHeaders = ['limit', 'remaining', 'used', 'reset', 'resource'].map(
  (name) => `x-ratelimit-${name}`,
)
/** The same values in the headers of the draft standard. */
export const draftHeaders = ['ratelimit', 'ratelimit-policy']

const known: readonly string[] = categories
const shortWindows = ['search', 'code_search']

const windowOf = (resource: string): number => (shortWindows.includes(resource) ? 60 : 3600)

/**
 * Seconds. A window that starts within a second ends on the next, and clocks may differ by a
 * minute.
 */
const slack = 61

interface Usage {
  limit: number
  remaining: number
  used: number
  reset: number
  resource: string
}

const first = (headers: Headers, name: string): string => headers.get(name)?.[0] ?? ''

function usageIn(headers: Headers): Usage {
  const [limit = NaN, remaining = NaN, used = NaN, reset = NaN] = usageHeaders.map((name) =>
    Number(first(headers, name)),
  )
  return { limit, remaining, used, reset, resource: first(headers, 'x-ratelimit-resource') }
}

function* figureProblems({ limit, remaining, used, resource }: Usage) {
  if (limit !== used + remaining)
    yield `limit ${limit} is not used ${used} + remaining ${remaining}`
  if (!(remaining >= 0)) yield `remaining is ${remaining}`
  if (!(used >= 0 && used <= limit)) yield `used is ${used} of ${limit}`
  if (!known.includes(resource)) yield `there is no resource "${resource}"`
}

function* resetProblems({ reset, resource }: Usage, date: number) {
  if (Number.isNaN(date)) yield 'there is no date'
  if (reset <= date) yield `reset ${reset} is not after ${date}`
  if (reset > date + windowOf(resource) + slack) yield `reset ${reset} is too long after ${date}`
}

function itemOf(text: string): Item | undefined {
  try {
    const [item, ...others] = parseList(text)
    return others.length === 0 ? (item as Item) : undefined
  } catch {
    return undefined
  }
}

function* agreement(
  headers: Headers,
  name: string,
  resource: string,
  expected: object,
): Generator<string> {
  const text = first(headers, name)
  const item = itemOf(text)
  if (!item) return yield `header ${name} is not one item: ${text}`
  const [value, parameters] = item
  const found = { resource: value, ...Object.fromEntries(parameters) }
  for (const [key, each] of Object.entries({ resource, ...expected })) {
    if (found[key as keyof typeof found] !== each) yield `${name} says otherwise of ${key}: ${text}`
  }
}

function* timeProblems(headers: Headers, { reset }: Usage, date: number) {
  const left = itemOf(first(headers, 'ratelimit'))?.[1].get('t')
  const isLeft = typeof left === 'number' && left >= 0 && left <= reset - date
  if (!isLeft) yield `ratelimit says t=${String(left)}, with reset ${reset} at ${date}`
}

/** Problems in the rate limit headers of a response. */
export function* usageProblems(headers: Headers): Generator<string> {
  const usage = usageIn(headers)
  const { limit, remaining, resource } = usage
  const date = Date.parse(first(headers, 'date')) / 1000
  yield* figureProblems(usage)
  yield* resetProblems(usage, date)
  yield* agreement(headers, 'ratelimit', resource, { r: remaining })
  yield* agreement(headers, 'ratelimit-policy', resource, { q: limit, w: windowOf(resource) })
  yield* timeProblems(headers, usage, date)
}
