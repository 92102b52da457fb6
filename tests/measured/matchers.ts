import { isDeepStrictEqual } from 'node:util'

/** Finds a part of an earlier answer, as `step.part`. */
export type Find = (reference: string) => unknown

type Test = (found: unknown, wanted: never, find: Find) => boolean

const keysOf = (value: unknown): unknown[] =>
  Array.isArray(value)
    ? value
    : typeof value === 'object' && value !== null
      ? Object.keys(value)
      : []

const has = (found: unknown, name: string) =>
  typeof found === 'string' ? found.includes(name) : keysOf(found).includes(name)

const sizeOf = (found: unknown): number =>
  typeof found === 'string' ? found.length : keysOf(found).length

const sorted = (list: readonly unknown[]) => [...list].map(String).sort()

/** Whether each value is at most the next. */
const ascends = (list: readonly (number | string)[]) =>
  list.every((each, index) => index === 0 || list[index - 1]! <= each)

/** The operators of expectations, which docs/measured.md describes. */
const operators = {
  equals: (found, wanted: unknown) => isDeepStrictEqual(found, wanted),
  present: (found, wanted: boolean) => (found !== undefined) === wanted,
  has: (found, wanted: string[]) => wanted.every((each) => has(found, each)),
  lacks: (found, wanted: string[]) => !wanted.some((each) => has(found, each)),
  members: (found, wanted: string[]) => isDeepStrictEqual(sorted(keysOf(found)), sorted(wanted)),
  in_order: (found, wanted: unknown[]) =>
    isDeepStrictEqual(
      keysOf(found).filter((each) => wanted.includes(each)),
      wanted,
    ),
  count: (found, wanted: number) => sizeOf(found) === wanted,
  least: (found, wanted: number) => typeof found === 'number' && found >= wanted,
  most: (found, wanted: number) => typeof found === 'number' && found <= wanted,
  starts: (found, wanted: string) => typeof found === 'string' && found.startsWith(wanted),
  ends: (found, wanted: string) => typeof found === 'string' && found.endsWith(wanted),
  matches: (found, wanted: string) => typeof found === 'string' && new RegExp(wanted).test(found),
  order: (found, wanted: 'ascending' | 'descending') =>
    Array.isArray(found) &&
    found.length > 1 &&
    ascends(wanted === 'ascending' ? found : found.toReversed()),
  every: (found, wanted: unknown, find) =>
    Array.isArray(found) && found.length > 0 && found.every((each) => fits(each, wanted, find)),
  same: (found, wanted: string, find) => isDeepStrictEqual(found, find(wanted)),
  differs: (found, wanted: string, find) => !isDeepStrictEqual(found, find(wanted)),
  follows: (found, wanted: string, find) => found === Number(find(wanted)) + 1,
} satisfies Record<string, Test>

export type Operator = keyof typeof operators

const isOperators = (wanted: unknown): wanted is Record<Operator, never> =>
  typeof wanted === 'object' && wanted !== null && !Array.isArray(wanted)

/** Checks that an expectation uses only known operators. @throws Error otherwise */
export function checkMatcher(wanted: unknown): void {
  if (!isOperators(wanted)) return
  for (const name of Object.keys(wanted))
    if (!Object.hasOwn(operators, name)) throw new Error(`There is no operator "${name}"`)
  if ('every' in wanted) checkMatcher(wanted.every)
}

/** Whether a value is as expected: a plain value or list, or an object of operators. */
export function fits(found: unknown, wanted: unknown, find: Find): boolean {
  if (!isOperators(wanted)) return isDeepStrictEqual(found, wanted)
  return Object.entries(wanted).every(([name, value]) =>
    (operators[name as Operator] as Test)(found, value, find),
  )
}
