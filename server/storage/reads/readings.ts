import { isDeepStrictEqual } from 'node:util'
import { CompiledQuery } from 'kysely'
import type { Reading } from './read-watch.ts'
import { valuesOf, type Values } from './row-values.ts'

/** Bytes of an object besides its text, about. */
const overhead = 200

const lengthOf = (value: unknown) =>
  typeof value === 'string' || value instanceof Uint8Array ? value.length : 8

const sizeOf = (rows: readonly Values[]) =>
  rows.reduce(
    (size, row) => row.reduce<number>((sum, each) => sum + lengthOf(each), size),
    overhead,
  )

const isSameValue = (one: unknown, other: unknown) =>
  one === other || (typeof one === 'object' && isDeepStrictEqual(one, other))

const areSame = (some: readonly Values[], others: readonly Values[] | undefined) =>
  some.length === others?.length &&
  some.every((row, index) =>
    row.every((value, column) => isSameValue(value, others[index]?.[column])),
  )

/**
 * The rows that a statement had.
 * @param rows as the engine returned them
 * @returns undefined where the engine does not keep their values
 */
export function readRows(
  tables: readonly string[],
  { sql, parameters }: CompiledQuery,
  rows: readonly unknown[],
): Reading | undefined {
  const values = valuesOf(rows)
  return (
    values && {
      kind: 'statement',
      tables,
      async isSame(connection) {
        const again = await connection.executeQuery(CompiledQuery.raw(sql, [...parameters]))
        return areSame(values, valuesOf(again.rows))
      },
      size: () => sizeOf(values),
    }
  )
}

/** A value that came from the cache. @param load takes it from there, or loads it again */
export const readValue = <T>(
  tables: readonly string[],
  value: T,
  load: () => Promise<T>,
): Reading => ({
  kind: 'cached value',
  tables,
  isSame: async () => isDeepStrictEqual(value, await load()),
  size: () => overhead, // the cache has it as well
})
