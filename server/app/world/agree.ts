import type { NumberedTable } from '../../storage/seeding.ts'
import type { SeedContext } from './seed-context.ts'

const shown = (value: unknown) => JSON.stringify(value)

/** Text of a value in which the order of keys does not matter. */
const plain = (value: unknown): string =>
  JSON.stringify(value, (_key, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  )

export const isSame = (one: unknown, other: unknown): boolean => plain(one) === plain(other)

/** The values of a seed that differ from what exists. Undefined values are not in the seed. */
export function differing<Values extends object>(
  given: Values,
  existing: { [Key in keyof Values]?: unknown },
): Partial<Values> {
  const changed = Object.entries(given).filter(
    ([key, value]) => value !== undefined && !isSame(value, existing[key as keyof Values] ?? null),
  )
  return Object.fromEntries(changed) as Partial<Values>
}

/**
 * Refuses a seed that contradicts what exists.
 * @param what is what exists, such as `the app`
 * @throws RangeError that names the first value that differs
 */
export function requireSame<Values extends object>(
  what: string,
  given: Values,
  existing: { [Key in keyof Values]?: unknown },
): void {
  const [key] = Object.keys(differing(given, existing))
  if (key === undefined) return
  const value = shown(existing[key as keyof Values] ?? null)
  throw new RangeError(`${what} exists with another ${key}: ${value}`)
}

/** @throws RangeError for an id that something else has */
export async function requireFree(
  table: NumberedTable,
  id: number | undefined,
  { storage }: SeedContext,
): Promise<void> {
  if (id === undefined || !(await storage.seeding.isTaken(table, id))) return
  throw new RangeError(`id ${id} is already in use`)
}

/** Two lists as sets: their order has no meaning. */
export const asSet = (values: readonly string[] | undefined): string[] | undefined =>
  values && [...new Set(values)].sort()
