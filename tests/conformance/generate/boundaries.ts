import type { Schema } from '../../../tools/contract/contract.ts'

/** Longer texts and lists exceed the limit of bodies. */
const longest = 20_000

const around = (limit: unknown, offsets: number[]): number[] =>
  typeof limit === 'number' ? offsets.map((offset) => limit + offset) : []

const lengths = (from: unknown, to: unknown): number[] =>
  [...around(from, [-1, 0]), ...around(to, [0, 1])].filter(
    (length) => length >= 0 && length <= longest,
  )

function textOf(length: number, { pattern, format }: Schema): string | undefined {
  if (format === 'uri') return length < 12 ? undefined : `https://x.y/`.padEnd(length, 'a')
  // A text with a given length and a given format cannot be generated here.
  if (format !== undefined) return undefined
  const plain = 'a'.repeat(length)
  return pattern === undefined || new RegExp(pattern as string, 'u').test(plain) ? plain : undefined
}

/** Values at, just below and just above each limit of a schema. */
export function boundariesOf(schema: Schema, item: (index: number) => unknown): unknown[] {
  const { minimum, maximum, minLength, maxLength, minItems, maxItems } = schema
  const numbers = [...around(minimum, [-1, 0]), ...around(maximum, [0, 1])]
  const texts = lengths(minLength, maxLength).map((length) => textOf(length, schema))
  const lists = lengths(minItems, maxItems).map((length) =>
    Array.from({ length }, (_, index) => item(index)),
  )
  return [...numbers, ...texts, ...lists].filter((value) => value !== undefined)
}
